import { expect, test } from "vitest";
import type { PuzzleAnswer, PuzzleRow } from "../api/puzzles";
import type { TableEvent, View } from "../api/types";
import { EVERYTHING, filterQuery, readFilter } from "./puzzlefilter";
import {
  busiestPosts,
  filtered,
  firstReply,
  levelsThat,
  progressText,
  puzzleAfter,
  repliesIn,
  sharesOf,
} from "./puzzles";

const row = (id: string, difficulty: number, more: Partial<PuzzleRow> = {}): PuzzleRow => ({
  id,
  themes: ["block"],
  difficulty,
  board: "hansa",
  players: 3,
  seat: 0,
  ...more,
});
const ROWS = [
  row("a", 3),
  row("b", 1, { themes: ["link", "defend"], players: 4 }),
  row("c", 2, { board: "east" }),
  row("d", 3, { themes: ["link"] }),
];
const NONE = { results: {}, days: [] };
const SOLVED = { tries: 1, solved: true, shown: false };
const say = (key: string, values?: Record<string, string | number>): string =>
  [key, ...Object.values(values ?? {})].join(" ");

const ids = (rows: readonly { id: string }[]): string => rows.map(({ id }) => id).join("");

test("a filter is read from the address as it was written there", () => {
  const filter = { theme: "link", difficulty: 3, board: "east", players: 4, open: true };
  expect(filterQuery(filter)).toBe("?theme=link&difficulty=3&board=east&players=4&open");
  expect(readFilter(new URLSearchParams(filterQuery(filter)))).toEqual(filter);
  expect(filterQuery(EVERYTHING)).toBe("");
  expect(readFilter(new URLSearchParams("difficulty=much&players=-1"))).toEqual(EVERYTHING);
});

test("puzzles are listed from the easiest on, by what is wanted", () => {
  expect(ids(filtered(ROWS, EVERYTHING, NONE))).toBe("bcad");
  expect(ids(filtered(ROWS, { ...EVERYTHING, theme: "link" }, NONE))).toBe("bd");
  expect(ids(filtered(ROWS, { ...EVERYTHING, difficulty: 3 }, NONE))).toBe("ad");
  expect(ids(filtered(ROWS, { ...EVERYTHING, board: "east" }, NONE))).toBe("c");
  expect(ids(filtered(ROWS, { ...EVERYTHING, players: 4 }, NONE))).toBe("b");
  const puzzled = { results: { b: SOLVED, c: { ...SOLVED, solved: false } }, days: [] };
  expect(ids(filtered(ROWS, { ...EVERYTHING, open: true }, puzzled))).toBe("cad");
});

test("the next puzzle is one that was not tried, from the beginning again after the last", () => {
  expect(puzzleAfter(ROWS, "c", EVERYTHING, NONE)?.id).toBe("a");
  expect(puzzleAfter(ROWS, "d", EVERYTHING, NONE)?.id).toBe("b");
  expect(puzzleAfter(ROWS, "d", { ...EVERYTHING, theme: "link" }, NONE)?.id).toBe("b");
  const puzzled = { results: { a: SOLVED, b: SOLVED, d: SOLVED }, days: [] };
  expect(puzzleAfter(ROWS, "a", EVERYTHING, puzzled)?.id).toBe("c");
  expect(puzzleAfter(ROWS, "c", EVERYTHING, puzzled)).toBeNull();
});

test("levels are told apart by who finds the turn", () => {
  expect(levelsThat(["master", "grandmaster"], (key) => key)).toEqual({
    seen: "level.master, level.grandmaster",
    not: "level.apprentice, level.journeyman, level.alderman",
  });
});

test("no turn is worth more than the best, and who gave up has none", () => {
  const answer = { yours: 0.664, best: 0.648, next: 0.42 } as PuzzleAnswer;
  expect(sharesOf(answer, true).map(({ key, share }) => `${key} ${share}`)).toEqual([
    "yours 66",
    "best 66",
    "next 42",
  ]);
  expect(sharesOf(answer, false).map(({ key, share }) => `${key} ${share}`)).toEqual([
    "best 65",
    "next 42",
  ]);
});

test("progress is told once there is some", () => {
  expect(progressText({ streak: 0, solved: 0, tried: 0 }, say)).toBe("");
  expect(progressText({ streak: 0, solved: 1, tried: 2 }, say)).toBe("puzzle.solved 1 2");
  expect(progressText({ streak: 7, solved: 1, tried: 2 }, say)).toBe(
    "puzzle.streak 7 · puzzle.solved 1 2",
  );
});

const VIEW = {
  posts: { "a-b": ["0t", "1t", null], "b-c": ["0t", "0m"], "c-d": [null] },
  seat: 0,
  turn: 0,
  pending: null,
} as unknown as View;

test("a picture shows where a seat has most pieces", () => {
  expect(busiestPosts(VIEW, 0)).toEqual(["b-c.1", "b-c.2"]);
  expect(busiestPosts(VIEW, 2)).toEqual([]);
});

let seq = 0;
const played = (seat: number, action: string, ...journal: string[]): TableEvent =>
  ({
    type: "action",
    seq: (seq += 1),
    seat,
    action,
    journal: journal.map((event) => ({ event })),
  }) as unknown as TableEvent;

test("what follows a turn is told turn by turn, answers within the turn of whom they answer", () => {
  const events = [
    played(1, "place t c-d.1"),
    played(1, "end", "turn"),
    played(2, "displace t a-b.1"),
    played(2, "pay 1t"),
    played(0, "put a-b.3"),
    played(2, "end", "turn"),
  ];
  const replies = repliesIn(VIEW, events, 0);
  expect(replies.map((one) => [one.seat, one.events.length, one.steps.length])).toEqual([
    [1, 2, 1],
    [2, 4, 1],
  ]);
  // The one who displaces a piece of the seat is seen first.
  expect(firstReply(replies, VIEW, 0)).toBe(1);
  expect(firstReply(replies.slice(0, 1), VIEW, 0)).toBe(0);
});
