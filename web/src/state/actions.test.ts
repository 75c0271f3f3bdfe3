import { expect, test } from "vitest";
import { parseAction, parseActions } from "../notation/action";
import { wording } from "../testing/samples";
import {
  bestIncomes,
  byRoute,
  closingOf,
  grouped,
  leftover,
  MANY_CHOICES,
  narrowed,
  onlyEnds,
  plain,
  taken,
  turnVerbs,
  usesOf,
  withVerb,
} from "./actions";

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

test("the actions of a turn are told with the number of their places, not of their kinds", () => {
  const found = turnVerbs(
    parseActions([
      "income 1t",
      "income 1m",
      "place t bremen-hamburg.1",
      "place m bremen-hamburg.1",
      "place t bremen-hamburg.2",
      "displace t hamburg-koenigsberg.1",
      "displace m hamburg-koenigsberg.1",
      "establish bremen-hamburg",
      "establish bremen-hamburg office bremen",
      "end",
    ]),
  );
  expect(found.map(({ verb, ways }) => [verb, ways])).toEqual([
    ["place", 2],
    ["lift", 0],
    ["displace", 1],
    ["income", 1],
    ["establish", 1],
  ]);
});

test("only the largest incomes are a question, those with merchants first", () => {
  const best = (...texts: string[]): string[] =>
    bestIncomes(withVerb(parseActions(texts), "income")).map(({ text }) => text);
  expect(best("income 1t", "income 2t", "income 3t")).toEqual(["income 3t"]);
  expect(best("income 1m", "income 3t", "income 2t1m", "income 1t2m")).toEqual([
    "income 1t2m",
    "income 2t1m",
    "income 3t",
  ]);
});

test("a turn ends by itself only where nothing else can be done", () => {
  expect(onlyEnds(parseActions(["end"]))).toBe(true);
  expect(onlyEnds(parseActions(["use develop book", "end"]))).toBe(false);
  expect(onlyEnds(parseActions(["done"]))).toBe(false);
  expect(onlyEnds([])).toBe(false);
});

test("large groups are told by route, small ones stay together", () => {
  const posts = Array.from({ length: MANY_CHOICES }, (_, n) => `place t bremen-hamburg.${n + 1}`);
  const groupOf = (texts: string[]) => {
    const [group] = grouped(parseActions(texts), wording);
    if (group === undefined) throw new Error("no group");
    return byRoute(group).map(({ route, choices }) => [route, choices.length]);
  };
  expect(groupOf(posts)).toEqual([["", MANY_CHOICES]]);
  expect(groupOf([...posts, "place t hamburg-koenigsberg.1"])).toEqual([
    ["bremen-hamburg", MANY_CHOICES],
    ["hamburg-koenigsberg", 1],
  ]);
});
