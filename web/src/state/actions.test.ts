import { expect, test } from "vitest";
import { wording } from "../testing/samples";
import { closingOf, grouped, leftover, narrowed, plain, taken, usesOf } from "./actions";

const legal = [
  "income 2t1m",
  "place t bremen-hamburg.1",
  "place m bremen-hamburg.2",
  "place t hamburg-koenigsberg.1",
  "establish bremen-hamburg extra bremen t",
  "use develop book",
  "use develop bank",
  "end",
];
const groups = grouped(legal, wording);

test("groups keep the order of the legal list", () => {
  expect(groups.map((group) => group.verb)).toEqual(["income", "place", "establish", "use", "end"]);
  expect(groups[0]?.choices[0]?.text).toBe("take income (2 traders, 1 merchant)");
  expect(groups[1]?.choices[1]?.text).toBe("place a merchant on Bremen–Hamburg 2 (ship)");
});

test("typing narrows, without accents, in words or notation", () => {
  const left = narrowed(groups, "place konigs");
  expect(left.flatMap((group) => group.choices.map((choice) => choice.action))).toEqual([
    "place t hamburg-koenigsberg.1",
  ]);
  expect(narrowed(groups, "")).toHaveLength(groups.length);
  expect(narrowed(groups, "xyzzy")).toEqual([]);
  expect(plain("Königsberg–Łódź")).toBe("konigsberg-lodz");
});

test("Enter takes the notation as typed, else the first that is left", () => {
  expect(taken(legal, narrowed(groups, "END "), "END ")).toBe("end");
  expect(taken(legal, narrowed(groups, "book"), "book")).toBe("use develop book");
  expect(taken(legal, groups, "")).toBeNull();
  expect(taken(legal, [], "nothing")).toBeNull();
});

test("the ways to use a marker", () => {
  expect(usesOf(legal, "develop")).toEqual(["use develop book", "use develop bank"]);
  expect(usesOf(legal, "extra-office")).toEqual(["establish bremen-hamburg extra bremen t"]);
  expect(usesOf(legal, "+3")).toEqual([]);
});

test("something is left at the end of a turn", () => {
  expect(leftover(legal, 2)).toBe(true);
  expect(leftover(["end"], 2)).toBe(false);
  expect(leftover(["use +3", "end"], 0)).toBe(true);
  expect(leftover(["pawn outer", "end"], 0)).toBe(false);
});

test("what ends a decision comes with the main one first", () => {
  expect(closingOf(["decline", "accept"])).toEqual(["accept", "decline"]);
  expect(closingOf(["lift bremen-hamburg.1", "done"])).toEqual(["done"]);
  expect(closingOf(["pay 1t"])).toEqual([]);
});

test.each([
  ["use swap-offices bremen 2", "use the marker swap offices in Bremen: spaces 2 and 3"],
  [
    "favour cities +3 develop",
    "take the favour “4 for a city” for the markers +3 actions, develop",
  ],
  ["pawn outer paid", "move the pawn to the outside for one action"],
  ["pawn bremen-hamburg", "move the pawn to Bremen–Hamburg"],
  ["neutral bremen-hamburg", "establish the neutral route Bremen–Hamburg"],
  ["neutral bremen-hamburg bremen", "establish the neutral route Bremen–Hamburg, office in Bremen"],
  ["mark +3 bremen-hamburg", "place the marker +3 actions at Bremen–Hamburg"],
  ["office bremen m", "set a merchant as an office in Bremen"],
  ["join t", "take a trader from the stock to the supply"],
  ["establish bremen-hamburg prestige 8", "establish Bremen–Hamburg, prestige space 8"],
  ["establish bremen-hamburg develop keys", "establish Bremen–Hamburg, develop keys"],
  ["done", "no more"],
])("%s", (action, text) => expect(wording.choice(action)).toBe(text));
