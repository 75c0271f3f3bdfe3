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

test("what piled up is played as much faster", async () => {
  const paces: number[] = [];
  let finish: () => void = () => undefined;
  const stage = new Stage({
    play: (_journal, _before, _events, pace) => {
      paces.push(pace);
      return new Promise((done) => (finish = done));
    },
    show: () => undefined,
  });
  const scene = (seq: number): Parameters<Stage["push"]>[0] => ({
    journal: [
      { event: "action", seat: 1, action: "place t bremen-hamburg.1" },
      { event: "action", seat: 1, action: "end" },
    ],
    before: view(),
    events: [],
    after: now({ seq }),
  });
  for (const seq of [1, 2, 3, 4]) stage.push(scene(seq));
  finish();
  await new Promise((done) => setTimeout(done));
  expect(paces).toEqual([1, 3]);
});

test("whoever hurries sees everything at once, up to a table of their own", async () => {
  const told: string[] = [];
  let finish: () => void = () => undefined;
  const stage = new Stage({
    play: (journal) => {
      told.push(`play ${journal.map((event) => event.event).join()}`);
      return new Promise((done) => (finish = done));
    },
    skip: () => finish(),
    show: (after) => told.push(`show ${after.seq}`),
  });
  const scene = (seq: number): Parameters<Stage["push"]>[0] => ({
    journal: [{ event: `${seq}` }],
    before: view(),
    events: [],
    after: now({ seq }),
  });
  stage.push(scene(1));
  stage.push(scene(2));
  stage.hurry(({ seq }) => seq === 3);
  await new Promise((done) => setTimeout(done));
  expect(told).toEqual(["play 1", "show 1", "show 2"]);
  stage.push(scene(3));
  await new Promise((done) => setTimeout(done));
  stage.push(scene(4));
  expect(told.slice(3)).toEqual(["show 3", "play 4"]);
});
