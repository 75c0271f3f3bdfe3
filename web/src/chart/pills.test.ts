import { describe, expect, it } from "vitest";
import type { Box } from "../boards/geometry";
import { overlap, type Pill, placePills, tailOf } from "./pills";

const PANE = { width: 948, height: 668 };

function pill(x: number, y: number, width = 250, height = 50): Pill {
  return { target: [x - 19, y - 41, 38, 61], width, height };
}

function boxes(
  pills: readonly Pill[],
  keep: readonly Box[] = [],
  spare: readonly Box[] = [],
): Box[] {
  return placePills(pills, keep, spare, PANE).map(([left, top], n) => [
    left,
    top,
    pills[n]?.width ?? 0,
    pills[n]?.height ?? 0,
  ]);
}

describe("pills", () => {
  it("stands straight above its place if nothing is in the way", () => {
    const target: Box = [400, 300, 38, 61];
    const [box] = boxes([pill(419, 341)], [target]);
    expect(box?.[0]).toBeCloseTo(419 - 125);
    expect((box?.[1] ?? 0) + 50).toBeLessThanOrEqual(300);
  });

  it("leaves every place in sight, and all of each other", () => {
    // Two cities close together, with three houses each, a medal, and a card.
    const pills = [
      pill(400, 300),
      pill(520, 330),
      pill(360, 340, 170, 48),
      pill(460, 320, 276, 190),
    ];
    const keep: Box[] = [
      [380, 259, 114, 61],
      [500, 289, 114, 61],
      [340, 318, 170, 24],
      [480, 350, 150, 24],
      [440, 300, 40, 40],
    ];
    const found = boxes(pills, keep);
    for (const [n, box] of found.entries()) {
      for (const other of [...found.slice(n + 1), ...keep]) expect(overlap(box, other)).toBe(0);
      expect(box[0]).toBeGreaterThanOrEqual(0);
      expect(box[1]).toBeGreaterThanOrEqual(0);
      expect(box[0] + box[2]).toBeLessThanOrEqual(PANE.width);
      expect(box[1] + box[3]).toBeLessThanOrEqual(PANE.height);
    }
  });

  it("would rather not cover other cities", () => {
    const above: Box = [300, 180, 250, 80];
    const [box = [0, 0, 0, 0]] = boxes([pill(419, 341)], [[400, 300, 38, 61]], [above]);
    expect(overlap(box, above)).toBe(0);
  });

  it("stays in the pane at its edges and below what lies over it", () => {
    const [[left, top] = [0, 0]] = placePills([pill(5, 20)], [], [], {
      ...PANE,
      roof: 68,
      wall: 30,
    });
    expect(left).toBeGreaterThanOrEqual(38);
    expect(top).toBeGreaterThanOrEqual(76);
  });

  it("has a tail to its place, unless it touches that", () => {
    const target: Box = [400, 300, 38, 60];
    const far = tailOf([300, 200], { target, width: 240, height: 50 });
    expect(far?.[1]).toEqual([420, 300]);
    expect(far?.[0][1]).toBe(240);
    expect(tailOf([390, 310], { target, width: 240, height: 50 })).toBeNull();
  });
});
