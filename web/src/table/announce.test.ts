import { expect, test } from "vitest";
import type { Now } from "../api/types";
import { now, view } from "../testing/samples";
import { News } from "./announce";

const at = (seat: number, turn: number, yours: boolean, round = 1): Now => {
  const table = now();
  if (table.decision === null) throw new Error("a decision");
  return { ...table, view: view({ round }), decision: { ...table.decision, seat, turn, yours } };
};

test("the first turn that comes is news, what one finds is not", () => {
  const waited = new News();
  expect(waited.comes(at(1, 1, false))).toBe(false);
  expect(waited.comes(at(0, 0, true))).toBe(true);
  expect(new News().comes(at(0, 0, true))).toBe(false);
});

test("the start of the game is news to who begins", () => {
  const news = new News();
  expect(news.comes({ ...at(0, 0, true), decision: null, view: null })).toBe(false);
  expect(news.comes(at(0, 0, true))).toBe(true);
});

test("one turn is news once; an answer out of turn and the next round are news again", () => {
  const news = new News();
  news.comes(at(1, 1, false));
  expect(
    [at(0, 0, true), at(0, 0, true), at(0, 1, true), at(0, 0, true, 2)].map((one) =>
      news.comes(one),
    ),
  ).toEqual([true, false, true, true]);
});

test("to confirm an answer is no news, though the turn has passed on", () => {
  const news = new News();
  news.comes(at(1, 1, false));
  expect(news.comes(at(0, 0, true))).toBe(true);
  const held = at(0, 1, true);
  const decision = held.decision && { ...held.decision, confirms: true };
  expect(news.comes({ ...held, decision })).toBe(false);
});
