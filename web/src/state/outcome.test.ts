import { expect, test } from "vitest";
import { summary } from "../testing/samples";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { outcome } from "./outcome";

const say = sayer("en", english);
const nameOf = (seat: number): string => ["Anna", "Bruno", "Clara"][seat] ?? "";
const seats = ["Anna", "Bruno", "Clara"].map((name) => ({
  kind: "person" as const,
  name,
  level: null,
}));
const over = summary("over", {
  status: "over",
  seats,
  result: { winners: [1], points: [38, 41, 1], places: [2, 1, 3] },
});

test("the winner, and my place where I played", () => {
  expect(outcome(over, [0], nameOf, say)).toEqual(["2nd of 3, 38 points", "Bruno wins with 41"]);
  expect(outcome(over, [1], nameOf, say)[0]).toBe("1st of 3, 41 points");
  expect(outcome(over, [2], nameOf, say)[0]).toBe("3rd of 3, 1 point");
});

test("only the winner for those who watched or shared a screen", () => {
  expect(outcome(over, [], nameOf, say)).toEqual(["Bruno wins with 41"]);
  expect(outcome(over, [0, 2], nameOf, say)).toEqual(["Bruno wins with 41"]);
  const shared = { ...over, result: { winners: [0, 1], points: [41, 41, 1], places: [1, 1, 3] } };
  expect(outcome(shared, [], nameOf, say)).toEqual(["Anna, Bruno share the victory with 41"]);
});

test("a game that ended without a result", () => {
  const closed = { ...over, result: null, status: "closed" as const };
  expect(outcome(closed, [0], nameOf, say)).toEqual(["closed without a result"]);
  // A table of an old version does not tell its result.
  expect(outcome({ ...over, result: null }, [0], nameOf, say)).toEqual(["finished"]);
});
