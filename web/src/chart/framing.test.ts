import { expect, test } from "vitest";
import type { Box } from "../boards/geometry";
import { frameOf } from "./framing";

const BOARD: Box = [0, 0, 1600, 1000];

test("a frame has its points in the middle", () => {
  expect(frameOf([[800, 500]], 2, 400, BOARD)).toEqual([600, 400, 400, 200]);
});

test("a frame is as large as its points need, in both directions", () => {
  const [, , wide] = frameOf(
    [
      [300, 500],
      [1100, 500],
    ],
    2,
    400,
    BOARD,
  );
  expect(wide).toBe(920);
  const [, , high, height] = frameOf(
    [
      [800, 300],
      [800, 700],
    ],
    2,
    400,
    BOARD,
  );
  expect([high, height]).toEqual([1040, 520]);
});

test("a frame does not go beyond the board", () => {
  expect(frameOf([[20, 990]], 2, 400, BOARD)).toEqual([0, 800, 400, 200]);
});

test("one that is larger than the board has it in the middle", () => {
  expect(frameOf([], 2, 400, BOARD)).toEqual([-320, -60, 2240, 1120]);
});
