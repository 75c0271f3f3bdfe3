import { expect, test } from "vitest";
import { shapeOf } from "./alike";

test.each([
  ["Anna", "Аnnа"],
  ["Clara", "CIara"],
  ["Bob", "b0b"],
  ["Jan", "Jan\u200b"],
  ["José", "Jose"],
  ["Max M.", "max m"],
])("%s and %s look alike", (one, other) => {
  expect(shapeOf(one)).toBe(shapeOf(other));
});

test.each([
  ["Anna", "Anne"],
  ["Иван", "Иво"],
  ["Ян", "Як"],
])("%s and %s do not", (one, other) => {
  expect(shapeOf(one)).not.toBe(shapeOf(other));
});
