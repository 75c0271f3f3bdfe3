import { expect, it } from "vitest";
import type { LessonShown, StepShown } from "../api/lessons";
import { now, view } from "../testing/samples";
import { desksIn, lessonAfter, pointedIn, routesOf, stepAfter, tableOf } from "./lessons";

const say = (key: string): string => key;
const step = (id: string): StepShown => ({
  id,
  goal: "over",
  par: 1,
  turns: 1,
  alone: false,
  seat: 1,
  now: now(),
});

it("gives everybody a name: the learner their own, the others those of the texts", () => {
  const table = tableOf(step("a"), "Zoe", say);
  expect(table.you).toEqual([1]);
  expect(table.seats.map(({ name }) => name).slice(0, 2)).toEqual(["pupil.0", "Zoe"]);
  expect(tableOf(step("a"), null, say).seats[1]?.name).toBe("pupil.1");
});

it("tells places of the board from parts of the desk", () => {
  expect(pointedIn(["post a-b.1", "desk supply", "city a"])).toEqual({
    places: ["post a-b.1", "city a"],
    desk: ["supply"],
  });
});

it("shows the desks of the learner and of who is on the board", () => {
  const table = {
    ...now({ view: view({ posts: { "a-b": [null, "2t"] }, offices: {} }) }),
    you: [0],
  };
  expect(desksIn(table, [], [0, 1, 2])).toEqual([0, 2]);
});

it("knows which step and which lesson come next", () => {
  const lesson = { steps: [step("a"), step("b")] } as LessonShown;
  expect(stepAfter(lesson, "a")?.id).toBe("b");
  expect(stepAfter(lesson, "b")).toBeNull();
  const groups = [{ lessons: [{ id: "x" }] }, { lessons: [{ id: "y" }] }];
  expect(lessonAfter(groups, "x")).toBe("y");
  expect(lessonAfter(groups, "y")).toBeNull();
});

it("begins a step that points at nothing where its learner has pieces", () => {
  const posts = { "a-b": [null, "2t"], "b-c": ["0m", null], "c-d": ["2t", "0t"] };
  expect(routesOf(0, view({ posts }))).toEqual(["b-c", "c-d"]);
});
