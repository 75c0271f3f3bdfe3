import { expect, test } from "vitest";
import { dayOf, joinedPuzzled, PuzzlingStore, streakOf, tallyOf } from "./puzzling";
import { memoryStorage } from "./storage";

const NONE = { results: {}, days: [] };

test("a first right turn solves a puzzle, and counts for its day", () => {
  const storage = memoryStorage();
  const store = new PuzzlingStore(storage);
  expect(store.noteTry("a", true, "2026-11-18")).toEqual({ tries: 1, solved: true, shown: false });
  expect(new PuzzlingStore(storage).value).toEqual({
    results: { a: { tries: 1, solved: true, shown: false } },
    days: ["2026-11-18"],
  });
});

test("a wrong turn is counted, and a puzzle of another day brings no day", () => {
  const store = new PuzzlingStore(memoryStorage());
  store.noteTry("a", false, "2026-11-18");
  expect(store.value.days).toEqual([]);
  expect(store.noteTry("a", true, null)).toEqual({ tries: 2, solved: true, shown: false });
  expect(store.value.days).toEqual([]);
});

test("whoever has seen the answer solves nothing by playing it", () => {
  const store = new PuzzlingStore(memoryStorage());
  store.noteShown("a");
  expect(store.noteTry("a", true, "2026-11-18").solved).toBe(false);
  expect(store.value.days).toEqual([]);
});

test("what another tab has noted stays", () => {
  const storage = memoryStorage();
  const [one, other] = [new PuzzlingStore(storage), new PuzzlingStore(storage)];
  one.noteTry("a", true, null);
  other.noteTry("b", true, null);
  expect(Object.keys(new PuzzlingStore(storage).value.results)).toEqual(["a", "b"]);
});

test("a storage that forbids or holds something else lets puzzles be solved", () => {
  const broken = memoryStorage({ "kontor.puzzled": '{"results":{"a":7},"days":[1,"x"]}' });
  expect(new PuzzlingStore(broken).value).toEqual(NONE);
  const forbidden = {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
    removeItem: () => undefined,
  };
  const store = new PuzzlingStore(forbidden);
  store.noteTry("a", true, null);
  expect(store.resultOf("a").solved).toBe(true);
});

test("of two results the solved one stays, with the fewest tries", () => {
  const tried = { tries: 4, solved: false, shown: true };
  const solved = { tries: 2, solved: true, shown: false };
  const one = { results: { a: tried, b: solved }, days: ["2026-11-17"] };
  const other = { results: { a: solved, b: { ...solved, tries: 1 } }, days: ["2026-11-16"] };
  expect(joinedPuzzled(one, other)).toEqual({
    results: { a: solved, b: { ...solved, tries: 1 } },
    days: ["2026-11-16", "2026-11-17"],
  });
});

test("days in a row end today, or yesterday as long as today is not over", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01"];
  expect(streakOf(days, "2026-03-01")).toBe(3);
  expect(streakOf(days, "2026-03-02")).toBe(3);
  expect(streakOf(days, "2026-03-03")).toBe(0);
  expect(streakOf(["2026-02-27", "2026-03-01"], "2026-03-01")).toBe(1);
  expect(streakOf([], "2026-03-01")).toBe(0);
});

test("a day is that of UTC", () => {
  expect(dayOf(Date.parse("2026-11-18T23:59:59+02:00"))).toBe("2026-11-18");
  expect(dayOf(Date.parse("2026-11-18T23:59:59-02:00"))).toBe("2026-11-19");
});

test("solved and tried are counted among some puzzles", () => {
  const solved = { tries: 1, solved: true, shown: false };
  const results = { a: solved, b: { ...solved, solved: false }, z: solved };
  expect(tallyOf([{ id: "a" }, { id: "b" }, { id: "c" }], { results, days: [] })).toEqual({
    solved: 1,
    tried: 2,
    all: 3,
  });
});
