import { expect, test } from "vitest";
import { parseAction, parseActions } from "../notation/action";
import { wording } from "../testing/samples";
import { closingOf, grouped, leftover, narrowed, plain, taken, usesOf } from "./actions";

const legal = parseActions([
  "income 2t1m",
  "place t bremen-hamburg.1",
  "place m bremen-hamburg.2",
  "place t hamburg-koenigsberg.1",
  "establish bremen-hamburg extra bremen t",
  "use develop book",
  "use develop bank",
  "end",
]);
const groups = grouped(legal, wording);

test("groups keep the order of the legal list", () => {
  expect(groups.map((group) => group.verb)).toEqual(["income", "place", "establish", "use", "end"]);
  expect(groups[0]?.choices[0]?.text).toBe("take income (2 traders, 1 merchant)");
  expect(groups[1]?.choices[1]?.text).toBe("place a merchant on Bremen–Hamburg 2 (ship)");
});

test("typing narrows, without accents, in words or notation", () => {
  const left = narrowed(groups, "place konigs");
  expect(left.flatMap((group) => group.choices.map((choice) => choice.action.text))).toEqual([
    "place t hamburg-koenigsberg.1",
  ]);
  expect(narrowed(groups, "")).toHaveLength(groups.length);
  expect(narrowed(groups, "xyzzy")).toEqual([]);
  expect(plain("Königsberg–Łódź")).toBe("konigsberg-lodz");
});

test("Enter takes the notation as typed, else the first that is left", () => {
  expect(taken(legal, narrowed(groups, "END "), "END ")?.text).toBe("end");
  expect(taken(legal, narrowed(groups, "book"), "book")?.text).toBe("use develop book");
  expect(taken(legal, groups, "")).toBeNull();
  expect(taken(legal, [], "nothing")).toBeNull();
});

test("the ways to use a marker", () => {
  expect(usesOf(legal, "develop")).toEqual(parseActions(["use develop book", "use develop bank"]));
  expect(usesOf(legal, "extra-office")).toEqual([
    parseAction("establish bremen-hamburg extra bremen t"),
  ]);
  expect(usesOf(legal, "+3")).toEqual([]);
});

test("something is left at the end of a turn", () => {
  expect(leftover(legal, 2)).toBe(true);
  expect(leftover(parseActions(["end"]), 2)).toBe(false);
  expect(leftover(parseActions(["use +3", "end"]), 0)).toBe(true);
  expect(leftover(parseActions(["pawn outer", "end"]), 0)).toBe(false);
});

test("what ends a decision comes with the main one first", () => {
  const closing = (texts: string[]): string[] =>
    closingOf(parseActions(texts)).map(({ verb }) => verb);
  expect(closing(["decline", "accept"])).toEqual(["accept", "decline"]);
  expect(closing(["lift bremen-hamburg.1", "done"])).toEqual(["done"]);
  expect(closing(["pay 1t"])).toEqual([]);
});
