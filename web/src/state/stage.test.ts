import { expect, test } from "vitest";
import type { TableEvent } from "../api/types";
import { acted, now, undone, view } from "../testing/samples";
import { Stage } from "./stage";

test("the stage plays in order, and together what piled up", async () => {
  const told: string[] = [];
  let finish: () => void = () => undefined;
  const stage = new Stage({
    play: (journal) => {
      told.push(`play ${journal.map((event) => event.event).join()}`);
      return new Promise((done) => (finish = done));
    },
    show: (after) => told.push(`show ${after.seq}`),
  });
  const scene = (seq: number, event: string): Parameters<Stage["push"]>[0] => ({
    journal: [{ event }],
    before: view(),
    events: [],
    after: now({ seq }),
  });
  stage.push(scene(1, "a"));
  stage.push(scene(2, "b"));
  stage.push(scene(3, "c"));
  finish();
  await new Promise((done) => setTimeout(done));
  expect(told).toEqual(["play a", "show 1", "play b,c"]);
  finish();
  await new Promise((done) => setTimeout(done));
  expect(told.at(-1)).toBe("show 3");
});

test("what is taken back while it waits is not played", async () => {
  const told: string[] = [];
  let finish: () => void = () => undefined;
  const stage = new Stage({
    play: (journal) => {
      told.push(`play ${journal.map((event) => event.event).join()}`);
      return new Promise((done) => (finish = done));
    },
    show: (after) => told.push(`show ${after.seq}`),
  });
  const scene = (seq: number, events: TableEvent[]): Parameters<Stage["push"]>[0] => ({
    journal: [{ event: `${seq}` }],
    before: view(),
    events,
    after: now({ seq }),
  });
  stage.push(scene(1, [acted(1, 0, "end")]));
  stage.push(scene(2, [acted(2, 1, "end")]));
  stage.push(scene(3, [undone(3, 0)]));
  finish();
  await new Promise((done) => setTimeout(done));
  expect(told).toEqual(["play 1", "show 1", "show 3"]);
});
