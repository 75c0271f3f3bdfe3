import { expect, it } from "vitest";
import type { Tried, View } from "../api/types";
import { now, view } from "../testing/samples";
import { tableAfter, turnBegins, turnIsOver, turnStart } from "./trial";

function tried(change: Partial<View>, more: Partial<Tried> = {}): Tried {
  return {
    status: "playing",
    decision: null,
    view: view(change),
    cities: {},
    scores: [],
    result: null,
    events: [],
    chances: { shares: [0.5, 0.5], points: [20, 20] },
    ...more,
  };
}

const FIRST = { round: 3, turn: 0 };
const NEXT = { round: 3, turn: 1 };
/** Two actions of a turn, its end, and an action of the next one. */
const STEPS = [tried(FIRST), tried(FIRST), tried(FIRST), tried(NEXT), tried(NEXT)];

it("knows where turns begin", () => {
  expect(STEPS.map((_, index) => turnBegins(STEPS, index))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(turnBegins(STEPS, 5)).toBe(false);
});

it("goes back to the start of the turn, and from there to that of the turn before", () => {
  expect(turnStart(STEPS)).toBe(3);
  expect(turnStart(STEPS.slice(0, 4))).toBe(0);
  expect(turnStart(STEPS.slice(0, 3))).toBe(0);
  expect(turnStart(STEPS.slice(0, 1))).toBe(0);
});

it("tells when the first turn is over: another's begins, markers are drawn, or the game ends", () => {
  expect(turnIsOver([])).toBe(false);
  expect([1, 2, 3, 4, 5].map((count) => turnIsOver(STEPS.slice(0, count)))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(turnIsOver([tried(FIRST), tried({ ...FIRST, phase: "mark" })])).toBe(true);
  expect(turnIsOver([tried(FIRST), tried(FIRST, { status: "over" })])).toBe(true);
});

it("shows the finished table as it would be, with what can be undone", () => {
  const over = now({ status: "over", decision: null });
  const decision = { ...now().decision!, can_undo: false, can_redo: false, can_reset: false };
  const shown = tableAfter(over, tried(NEXT, { decision }), { undo: true, redo: false });
  expect(shown.status).toBe("playing");
  expect(shown.view).toMatchObject(NEXT);
  expect(shown.seats).toBe(over.seats);
  expect(shown.decision).toMatchObject({ can_undo: true, can_redo: false, can_reset: true });
  expect(tableAfter(over, tried(NEXT), { undo: true, redo: false }).decision).toBe(null);
});
