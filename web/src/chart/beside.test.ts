import { describe, expect, it } from "vitest";
import { trayPlace } from "./beside";
import type { Pane } from "./camera";
import type { Point } from "./geometry";

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

  it("hides as little as it can, and says that it does", () => {
    const rows: Point[] = Array.from({ length: 45 }, (_, n): Point[] => [[n * 20, 560], [n * 20, 575], [n * 20, 30]]).flat();
    const { top, hidden } = place(rows);
    expect(top).toBe(10);
    expect(hidden).toBeGreaterThan(0);
  });

  it("leaves the overview of a narrow pane alone", () => {
    const { left } = place([], { width: 390, height: 500 });
    expect(left + SIZE.width).toBeLessThanOrEqual(390 - 104);
  });
});
