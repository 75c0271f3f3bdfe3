import { expect, test } from "vitest";
import { headAndTail } from "./names";

test("a name that is cut short keeps its number", () => {
  expect(headAndTail("Journeyman 12")).toEqual(["Journeyman", " 12"]);
  expect(headAndTail("Anna")).toEqual(["Anna", ""]);
  expect(headAndTail("7")).toEqual(["7", ""]);
});
