import { expect, it } from "vitest";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { changeText, meterOf, partTexts } from "./meter";

it("divides the bar among the seats in their order", () => {
  const parts = meterOf([0.25, 0.6, 0.15], null, [1, 2, 0]);
  expect(parts.map(({ seat, percent, change }) => [seat, percent, change])).toEqual([
    [1, 60, null],
    [2, 15, null],
    [0, 25, null],
  ]);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

it("fills the bar also with shares that were rounded", () => {
  const parts = meterOf([0.333, 0.333, 0.333]);
  expect(parts.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

it("tells a change by the whole numbers that are shown", () => {
  const parts = meterOf([0.304, 0.696], [0.346, 0.654]);
  expect(parts.map(({ percent, change }) => [percent, change])).toEqual([
    [30, -5],
    [70, 5],
  ]);
});

it("says who has how much", () => {
  const parts = meterOf([0.25, 0.75], null, [1, 0]);
  expect(partTexts(parts, ["Anna", "Bartek"], sayer("en", english))).toEqual([
    "Bartek 75 %",
    "Anna 25 %",
  ]);
});

it("gives a change its sign", () => {
  expect([3, -3, 0].map(changeText)).toEqual(["+3", "−3", "±0"]);
});

it("has nobody ahead where nothing is known", () => {
  expect(meterOf([0, 0]).map(({ share }) => share)).toEqual([0, 0]);
});
