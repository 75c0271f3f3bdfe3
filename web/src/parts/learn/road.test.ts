import { expect, it, test } from "vitest";
import type { Point } from "../../boards/geometry";
import { cardPlace, narrowHeight, pathThrough, placesOn, privilegeAt } from "./road";

const WIDE = { width: 1232, height: 520 };
const far = ([x, y]: Point, [a, b]: Point): number => Math.hypot(a - x, b - y);

test.each([1, 2, 9, 14, 18])(
  "%i lessons lie on a wide road in order, apart and in the pane",
  (count) => {
    const places = placesOn(count, WIDE);
    expect(places).toHaveLength(count);
    for (const [x, y] of places) {
      expect(x).toBeGreaterThan(60);
      expect(x).toBeLessThan(WIDE.width - 60);
      expect(y).toBeGreaterThan(60);
      expect(y).toBeLessThan(WIDE.height - 50);
    }
    for (const [index, place] of places.slice(1).entries())
      expect(far(places[index] ?? place, place)).toBeGreaterThan(85);
  },
);

it("winds down a phone, as high as it needs to be", () => {
  const places = placesOn(14, { width: 390, height: narrowHeight(14) });
  const heights = places.map(([, y]) => y);
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  expect(Math.max(...heights)).toBeLessThan(narrowHeight(14) - 100);
  expect(new Set(places.map(([x]) => Math.round(x))).size).toBe(3);
});

it("goes through all places, and the walked part lies on it", () => {
  const places = placesOn(6, WIDE);
  const whole = pathThrough(places);
  expect(whole.match(/C/g)).toHaveLength(5);
  expect(whole.startsWith(pathThrough(places, 3))).toBe(true);
  expect(pathThrough(places, 0)).toBe("");
  expect(pathThrough([])).toBe("");
});

it("puts the card of a lesson in the pane, beside its house and over few others", () => {
  const size = { width: 252, height: 120 };
  for (const pane of [WIDE, { width: 390, height: narrowHeight(14) }]) {
    const places = placesOn(14, pane);
    for (const [index, own] of places.entries()) {
      const others = places.filter((_, number) => number !== index);
      const { at } = cardPlace(own, others, size, pane);
      const [left, top] = [own[0] - at[0], own[1] - at[1]];
      expect(left < 0 || left > size.width || top < 0 || top > size.height).toBe(true);
      expect(at[1]).toBeGreaterThanOrEqual(0);
      expect(at[1] + size.height).toBeLessThanOrEqual(pane.height);
    }
  }
});

it("lets the privileges rise along the way", () => {
  const four = ["white", "orange", "pink", "black"];
  expect([0, 3, 4, 7, 8, 13].map((index) => privilegeAt(index, 14, four))).toEqual([
    "white",
    "white",
    "orange",
    "pink",
    "pink",
    "black",
  ]);
});
