import { expect, test } from "vitest";
import type { Now, TableEvent } from "../api/types";
import { acted, now, undone, view, wording } from "../testing/samples";
import { heardOf } from "./heard";

const place = acted(6, 0, "place t bremen-hamburg.1");
const decision = now().decision;

function decides(change: Partial<NonNullable<Now["decision"]>>, more: Partial<Now> = {}): Now {
  if (decision === null) throw new Error("the sample has a decision");
  return now({ decision: { ...decision, ...change }, ...more });
}

const hear = (events: TableEvent[], before: Now, after: Now): string =>
  heardOf(events, before, after, wording);

test("an action of one's own: what was done, and how many actions are left", () => {
  expect(hear([place], now(), now({ view: view({ actions: 1 }) }))).toBe(
    "Anna places a trader on Bremen–Hamburg 1. 1 of 3 actions left.",
  );
});

test("what it brought: points, ability, marker, completed city, control", () => {
  const establish = acted(6, 0, "establish bremen-hamburg office bremen", [
    { event: "points", seat: 0, points: 1, reason: "control", city: "hamburg", rule: "E2" },
    { event: "marker", marker: "+3", from: "bremen-hamburg", to: "unused 0", rule: "E4" },
    { event: "ability", seat: 0, ability: "bank", level: 3, value: 99, rule: "E10" },
    { event: "completed", city: "bremen", completed: 1, rule: "E8" },
  ]);
  const networks = {};
  const said = hear(
    [establish],
    now({ cities: { hamburg: { control: "0", networks } } }),
    now({ cities: { bremen: { control: "0", networks }, hamburg: { control: "1", networks } } }),
  );
  for (const part of [
    "office in Bremen",
    "takes the marker “+3 actions” at Bremen–Hamburg",
    "bank now all",
    "Bremen is complete",
    "+1 prestige for control of Hamburg",
    "You no longer control Hamburg.",
    "You control Bremen now.",
  ])
    expect(said).toContain(part);
});

test("a route that has become full is told, from the legal list", () => {
  const full = decides({ legal: ["end", "establish bremen-hamburg office bremen"] });
  expect(hear([place], now(), full)).toContain("Bremen–Hamburg is full: you can establish it.");
  expect(hear([place], full, full)).not.toContain("full");
});

test("after what others did comes one's own decision, whole", () => {
  const theirs = acted(6, 1, "place t bremen-hamburg.1", [
    { event: "turn", round: 2, seat: 0, rule: "TU1" },
  ]);
  const before = decides({ seat: 1, turn: 1, yours: false, legal: [] });
  expect(hear([theirs], before, now())).toBe(
    "Bartek places a trader on Bremen–Hamburg 1. Your turn: choose an action. 2 of 3 actions left.",
  );
});

test("while others decide nothing is told of their decision", () => {
  const others = decides({ seat: 1, turn: 1, yours: false, legal: [] });
  expect(hear([acted(6, 1, "place t bremen-hamburg.1")], others, others)).toBe(
    "Bartek places a trader on Bremen–Hamburg 1.",
  );
});

test("what is undone is told, and what is left then", () => {
  expect(hear([undone(7, 0)], now({ view: view({ actions: 1 }) }), now())).toBe(
    "Undone. 2 of 3 actions left.",
  );
});

test("nobody hears again what they have written themselves", () => {
  const said = { type: "said", seq: 8, at: 0, seat: 0, name: "Anna", text: "hello" } as const;
  const others = decides({ yours: false, legal: [] });
  expect(hear([said as TableEvent], others, others)).toBe("");
  expect(hear([{ ...said, seat: 1, name: "Bartek" } as TableEvent], others, others)).toBe(
    "Bartek: hello.",
  );
});

test("the end of the game is told once", () => {
  const over = now({ status: "over", decision: null });
  expect(hear([place], now(), over)).toContain("The game is over.");
  expect(hear([place], over, over)).not.toContain("over");
});

test("what changes no decision does not tell it again", () => {
  const pause = { seq: 6, type: "bot-pause", seconds: 0.2 } as TableEvent;
  expect(hear([pause], now(), now())).toBe("");
  expect(hear([pause], decides({ seat: 1, turn: 1, yours: false, legal: [] }), now())).not.toBe("");
});

test("an answer that is to be confirmed says nothing of the next player's actions", () => {
  const said = hear([place], now(), decides({ seat: 0, turn: 1, legal: [], confirms: true }));
  expect(said).toContain("confirm it, or undo it");
  expect(said).not.toContain("actions left");
});
