import { expect, it } from "vitest";
import { wording } from "../testing/samples";
import { MOST_TABLES, noteShown, noteTry, resultOf, solvedText } from "./tasks";
import { memoryStorage } from "./storage";

const KEY = { visitor: "anna", table: "one", at: 29 };

it("counts the tries until a turn is good enough, and then no more", () => {
  const storage = memoryStorage();
  expect(resultOf(storage, KEY)).toEqual({ tries: 0, solved: false, shown: false });
  noteTry(storage, KEY, false);
  expect(resultOf(storage, KEY)).toEqual({ tries: 1, solved: false, shown: false });
  noteTry(storage, KEY, true);
  noteTry(storage, KEY, false);
  noteShown(storage, KEY);
  expect(resultOf(storage, KEY)).toEqual({ tries: 2, solved: true, shown: false });
});

it("solves nothing with what was shown", () => {
  const storage = memoryStorage();
  noteShown(storage, KEY);
  expect(noteTry(storage, KEY, true)).toEqual({ tries: 1, solved: false, shown: true });
});

it("keeps guests, tables and turns apart", () => {
  const storage = memoryStorage();
  noteTry(storage, KEY, true);
  for (const other of [{ visitor: "bert" }, { table: "other" }, { at: 30 }])
    expect(resultOf(storage, { ...KEY, ...other }).tries).toBe(0);
});

it("forgets the tables that changed longest ago", () => {
  const storage = memoryStorage();
  for (let number = 0; number <= MOST_TABLES; number += 1)
    noteTry(storage, { ...KEY, table: `${number}` }, true);
  expect(resultOf(storage, { ...KEY, table: "0" }).solved).toBe(false);
  expect(resultOf(storage, { ...KEY, table: "1" }).solved).toBe(true);
});

it("knows nothing where somebody else has written", () => {
  for (const text of ["{", "5", '"a"', "[5]"]) {
    const storage = memoryStorage({ "kontor.tasks.anna": text });
    expect(resultOf(storage, KEY).tries).toBe(0);
    expect(noteTry(storage, KEY, true).solved).toBe(true);
  }
});

it("says at which try", () => {
  const said = [1, 2, 3, 4].map((tries) =>
    solvedText({ tries, solved: true, shown: false }, wording.say),
  );
  expect(said).toEqual([
    "solved, first try",
    "solved, second try",
    "solved, third try",
    "solved after 4 tries",
  ]);
});
