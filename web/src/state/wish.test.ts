import { expect, test } from "vitest";
import { families } from "../boards/families";
import { FAMILIES } from "../testing/boards";
import { DEFAULT, suited } from "./choosing";
import { needsLevel, readWish, sharedSeats, wishRequest } from "./wish";

families.set(FAMILIES);
const wished = (text: string, setup = {}) => readWish(setup, new URLSearchParams(text));

test("an address without wishes is the last table, in any order", () => {
  const wish = wished("");
  expect(needsLevel(wish)).toBe(true);
  const asked = wishRequest(wish, suited(DEFAULT, "new"), {}, null);
  expect(asked.seats.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
    "me apprentice",
    "bot apprentice",
    "bot apprentice",
    "bot apprentice",
  ]);
  expect(asked).toMatchObject({ order: "random", seed: null, record: null, start: true });
});

test("seats, levels and a seed are kept, in their order", () => {
  const wish = wished("seats=master,me,bot&seed=-7&language=ru", { board: "east" });
  expect(wish).toMatchObject({ seed: -7, language: "ru", load: false });
  expect(sharedSeats(wish)).toEqual([]);
  const asked = wishRequest(wish, suited(DEFAULT, "expert"), {}, null);
  expect(asked.setup).toMatchObject({ board: "east", players: 3 });
  expect(asked.seats.map(({ kind, level }) => [kind, level])).toEqual([
    ["bot", "master"],
    ["me", "grandmaster"],
    ["bot", "grandmaster"],
  ]);
  expect(asked).toMatchObject({ order: "fixed", seed: -7, public: false });
});

test("people at one screen have names, and need no levels", () => {
  const wish = wished("seats=me,apprentice,me");
  expect(needsLevel(wish)).toBe(false);
  expect(sharedSeats(wish)).toEqual([0, 2]);
  const asked = wishRequest(wish, DEFAULT, { 0: " Berta ", 2: "" }, null);
  expect(asked.seats.map(({ name }) => name)).toEqual(["Berta", undefined, null]);
});

test("a record brings its setup, without its seed", () => {
  const record = { setup: { board: "east", players: 3, seed: 4 }, actions: [] };
  const asked = wishRequest(wished("load"), DEFAULT, {}, record);
  expect(asked.setup).toMatchObject({ board: "east", players: 3 });
  expect(asked.setup).not.toHaveProperty("seed");
  expect(asked).toMatchObject({ record, order: "fixed" });
  expect(asked.seats).toHaveLength(3);
});

test("a moment of a record is played on, over or not", () => {
  const record = { setup: { board: "east", players: 3, seed: 4 }, actions: [], result: {} };
  const wish = wished("load&at=120&hidden=as-they-fell&seats=bot,me,bot");
  const asked = wishRequest(wish, DEFAULT, {}, record);
  expect(asked.origin).toEqual({ record, actions: 120, hidden: "as-they-fell" });
  expect(asked).toMatchObject({ order: "fixed", start: true, public: false });
  expect(asked.record ?? null).toBeNull();
  expect(asked.seats.map(({ kind }) => kind)).toEqual(["bot", "me", "bot"]);
  expect(wished("load&at=x")).toMatchObject({ at: null, hidden: "anew" });
});

test.each(["seats=me,king", "seats=master,master", "seats=", "seed=x", "language=fr"])(
  "what makes no sense in %s is not wished",
  (text) => expect(wished(text)).toMatchObject({ seats: null, seed: null, language: null }),
);
