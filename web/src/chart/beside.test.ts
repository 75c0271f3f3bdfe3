import { describe, expect, it } from "vitest";
import type { Box, Point } from "../boards/geometry";
import { tipPlace, trayPlace } from "./beside";
import type { Pane } from "./camera";

const PANE = { width: 900, height: 600 };
const SIZE = { width: 200, height: 50 };
const REACH = 12;
const place = (spots: Point[], pane: Pane = PANE) => trayPlace(SIZE, pane, spots, REACH);

describe("the tray", () => {
  it("stands in the middle of the lower edge", () => {
    expect(place([])).toEqual({ left: 350, top: 540, hidden: 0 });
  });

  it("steps aside along the edge, as little as it must", () => {
    const { left, top, hidden } = place([[360, 560]]);
    expect([top, hidden]).toEqual([540, 0]);
    expect(left).toBe(390);
  });

  it("goes to the upper edge where the lower one is full, below what lies there", () => {
    const full: Point[] = Array.from({ length: 45 }, (_, n) => [n * 20, 560]);
    expect(place(full, { ...PANE, roof: 68 })).toEqual({ left: 350, top: 78, hidden: 0 });
  });

  it("stands between the edges where both are full, as low as it can", () => {
    const edges: Point[] = Array.from({ length: 45 }, (_, n): Point[] => [
      [n * 20, 560],
      [n * 20, 30],
    ]).flat();
    const { top, hidden } = place(edges);
    expect(hidden).toBe(0);
    expect(top).toBeGreaterThan(400);
  });

  it("hides as little as it can, and says that it does", () => {
    const all: Point[] = Array.from({ length: 45 * 30 }, (_, n): Point => [
      (n % 45) * 20,
      Math.floor(n / 45) * 20,
    ]);
    const fewer = all.filter(([, y]) => y > 60 || y % 40 === 0);
    const { top, hidden } = place(fewer);
    expect(top).toBe(10);
    expect(hidden).toBeGreaterThan(0);
  });

  it("leaves the overview of a narrow pane alone", () => {
    const { left } = place([], { width: 390, height: 500 });
    expect(left + SIZE.width).toBeLessThanOrEqual(390 - 104);
  });
});

describe("tip", () => {
  const size = { width: 200, height: 80 };

  it("stands right below its thing, at the edges on the other side", () => {
    expect(tipPlace([300, 200], size, PANE, null)).toEqual([324, 224]);
    expect(tipPlace([880, 200], size, PANE, null)).toEqual([656, 224]);
  });

  it("never lies over the tray", () => {
    const tray: Box = [320, 520, 260, 60];
    const [left, top] = tipPlace([330, 470], size, PANE, tray);
    expect(top + size.height <= tray[1] || left + size.width <= tray[0]).toBe(true);
  });
});
