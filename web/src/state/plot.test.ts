import { expect, test } from "vitest";
import type { Statistics } from "../api/types";
import { plotOf } from "./plot";

test("the plot: lines from nothing, names apart", () => {
  const turn = (round: number, ...totals: number[]): Statistics["turns"][number] => ({
    after: round,
    round,
    seat: 0,
    scores: totals.map((total) => ({ total })),
  });
  const { lines, ticks, rounds } = plotOf({
    turns: [turn(1, 2, 2), turn(2, 30, 31)],
    verbs: [],
    actions: 2,
  });
  expect(lines.map((line) => [line.points.length, line.last])).toEqual([
    [3, 30],
    [3, 31],
  ]);
  expect(Math.abs((lines[0]?.label ?? 0) - (lines[1]?.label ?? 0))).toBeGreaterThanOrEqual(16);
  expect(ticks.at(-1)?.value).toBe(40);
  expect(rounds.map((round) => round.value)).toEqual([1, 2]);
  expect(plotOf({ turns: [], verbs: [], actions: 0 }).lines).toEqual([]);
});
