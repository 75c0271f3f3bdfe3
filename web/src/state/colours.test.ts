import { expect, test } from "vitest";
import { seatColours } from "./colours";

test("one's own colour trades places with who had it", () => {
  expect(seatColours(3, 0, "green")).toEqual(["green", "blue", "red"]);
  expect(seatColours(3, 1, "violet")).toEqual(["red", "violet", "green"]);
  expect(seatColours(2, undefined, "green")).toEqual(["red", "blue"]);
});
