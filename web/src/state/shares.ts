/** The shares to win over a game as bands that lie on each other. */
import type { ReviewPoint } from "../api/types";

export interface SharesFrame {
  left: number;
  right: number;
  top: number;
  /** The height of all bands together. */
  height: number;
  width: number;
}

export interface Band {
  seat: number;
  /** The area of the band. */
  area: string;
  /** Its upper edge. */
  edge: string;
  /** Where its name can stand; null where it is too narrow. */
  label: { x: number; y: number } | null;
}

/** A name needs a band so high, in pixels, and so much room for each letter. */
const NAME_HEIGHT = 17;
const LETTER = 7;

/** Return where a place on the axis is: turns are 1 apart. */
export function xAt(x: number, count: number, frame: SharesFrame): number {
  const wide = frame.width - frame.left - frame.right;
  return frame.left + (wide * x) / Math.max(1, count - 1);
}

/** Return the place on the axis under a pixel. */
export function axisAt(pixel: number, count: number, frame: SharesFrame): number {
  const wide = frame.width - frame.left - frame.right;
  return ((pixel - frame.left) / Math.max(1, wide)) * Math.max(1, count - 1);
}

/** Return the bands of the seats in an order, the first one lowest. */
export function bandsOf(
  points: readonly ReviewPoint[],
  order: readonly number[],
  names: readonly string[],
  frame: SharesFrame,
): Band[] {
  const y = (share: number): number => frame.top + frame.height * (1 - share);
  let below = points.map(() => 0);
  return order.map((seat) => {
    const above = points.map((point, index) => (below[index] ?? 0) + (point.shares[seat] ?? 0));
    const along = (heights: readonly number[]): string[] =>
      heights.map(
        (share, index) => `${round(xAt(index, points.length, frame))} ${round(y(share))}`,
      );
    const area = `M${[...along(above), ...along(below).reverse()].join("L")}Z`;
    const edge = `M${along(above).join("L")}`;
    const label = labelOf(below, above, names[seat] ?? "", frame);
    below = above;
    return { seat, area, edge, label };
  });
}

const round = (value: number): number => Math.round(10 * value) / 10;

/** Return where a band is high enough for a name along its whole length, and highest. */
function labelOf(
  below: readonly number[],
  above: readonly number[],
  name: string,
  frame: SharesFrame,
): Band["label"] {
  const count = below.length;
  const half = (LETTER * name.length) / 2 + 6;
  let best: { x: number; y: number; room: number } | null = null;
  for (let index = 0; index < count; index += 1) {
    const x = xAt(index, count, frame);
    if (x - half < frame.left || x + half > frame.width - frame.right) continue;
    let [floor, roof] = [0, 1];
    for (let other = 0; other < count; other += 1) {
      if (Math.abs(xAt(other, count, frame) - x) > half) continue;
      floor = Math.max(floor, below[other] ?? 0);
      roof = Math.min(roof, above[other] ?? 0);
    }
    const room = (roof - floor) * frame.height;
    const y = frame.top + frame.height * (1 - (roof + floor) / 2);
    if (room >= NAME_HEIGHT && (best === null || room > best.room)) best = { x, y, room };
  }
  return best && { x: best.x, y: best.y };
}

/** Return the rounds to write below the axis, where each begins. */
export function roundTicks(
  points: readonly ReviewPoint[],
  frame: SharesFrame,
): { round: number; x: number }[] {
  const begins = new Map<number, number>();
  points.forEach(({ round: number, seat }, index) => {
    if (seat !== null && !begins.has(number)) begins.set(number, index);
  });
  const every = Math.max(1, Math.ceil(begins.size / ((frame.width - frame.left) / 46)));
  return [...begins]
    .filter(([number]) => number === 1 || (number % every === 0 && number > every / 2))
    .map(([number, index]) => ({ round: number, x: xAt(index, points.length, frame) }));
}
