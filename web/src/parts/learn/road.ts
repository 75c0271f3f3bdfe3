/** The course as a road: where its lessons are, and how the road goes through them. Pure, in pixels. */
import type { Box, Point } from "../../boards/geometry";
import { overlap } from "../../chart/pills";

export interface Size {
  width: number;
  height: number;
}

/** How a road goes over a wide pane, as parts of its width and height: up, over to the right, and back below. */
const BEND: readonly Point[] = [
  [0.09, 0.8],
  [0.16, 0.64],
  [0.26, 0.47],
  [0.4, 0.33],
  [0.55, 0.4],
  [0.69, 0.26],
  [0.84, 0.34],
  [0.91, 0.52],
  [0.85, 0.7],
  [0.71, 0.78],
  [0.56, 0.85],
  [0.41, 0.8],
  [0.25, 0.87],
];
/** On a narrow pane it winds downwards: where it turns, and how far it is from lesson to lesson. */
const TURNS: readonly number[] = [0.2, 0.5, 0.79, 0.5];
const DOWN = 88;
const FIRST = 140;
const LAST = 150;
/** Below this width a pane is narrow. */
export const NARROW = 620;
/** How finely a curve is measured. */
const FINE = 24;

/** Return how high a narrow pane has to be for so many lessons. */
export const narrowHeight = (count: number): number => FIRST + Math.max(0, count - 1) * DOWN + LAST;

/** Return where so many lessons are in a pane. */
export function placesOn(count: number, { width, height }: Size): Point[] {
  if (width < NARROW)
    return Array.from({ length: count }, (_, index) => [
      (TURNS[index % TURNS.length] ?? 0) * width,
      FIRST + index * DOWN,
    ]);
  return spread(curveOf(BEND.map(([x, y]): Point => [x * width, y * height])), count);
}

/** Return the path of a road through some places, smooth at each of them; or of its part up to one of them. */
export function pathThrough(places: readonly Point[], last = places.length - 1): string {
  const [first, ...rest] = places;
  if (first === undefined || last < 1) return "";
  const bows = rest.slice(0, last).map((to, index) => {
    const [one, other] = bowOf(places, index);
    return `C${[...one, ...other, ...to].map((each) => each.toFixed(1)).join(" ")}`;
  });
  return `M${first.map((each) => each.toFixed(1)).join(" ")}${bows.join("")}`;
}

/** The two points that bend the way from a place to the next (Catmull–Rom). */
function bowOf(places: readonly Point[], index: number): [Point, Point] {
  const at = (n: number): Point => places[Math.min(Math.max(n, 0), places.length - 1)] ?? [0, 0];
  const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
  return [
    [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
    [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
  ];
}

/** Points of the curve through some places, close to each other. */
function curveOf(places: readonly Point[]): Point[] {
  const found: Point[] = places.slice(0, 1).map((place) => place);
  for (const [index, to] of places.slice(1).entries()) {
    const from = places[index] ?? to;
    const [one, other] = bowOf(places, index);
    for (let step = 1; step <= FINE; step += 1) {
      const [t, u] = [step / FINE, 1 - step / FINE];
      const along = (axis: 0 | 1): number =>
        u ** 3 * from[axis] +
        3 * u * u * t * one[axis] +
        3 * u * t * t * other[axis] +
        t ** 3 * to[axis];
      found.push([along(0), along(1)]);
    }
  }
  return found;
}

const far = ([x, y]: Point, [a, b]: Point): number => Math.hypot(a - x, b - y);

/** Spread so many places evenly over a curve, from its first point to its last. */
function spread(curve: readonly Point[], count: number): Point[] {
  const lengths = curve.map((point, index) =>
    index === 0 ? 0 : far(curve[index - 1] ?? point, point),
  );
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, index) => {
    let left = count === 1 ? 0 : (whole * index) / (count - 1);
    for (const [n, point] of curve.entries()) {
      const length = lengths[n] ?? 0;
      if (left <= length || n === curve.length - 1) {
        const before = curve[n - 1] ?? point;
        const part = length === 0 ? 1 : Math.min(1, left / length);
        return [
          before[0] + (point[0] - before[0]) * part,
          before[1] + (point[1] - before[1]) * part,
        ];
      }
      left -= length;
    }
    return [0, 0];
  });
}

/** How far a lesson reaches from its place: its house above, its name below. */
const HOUSE: Box = [-62, -44, 124, 92];

/** Where a card goes that tells of a lesson, and where its tip is along its edge. */
export interface CardPlace {
  at: Point;
  side: "below" | "above" | "left" | "right";
  tip: number;
}

const GAP = 14;
const EDGE = 8;

/** Return where a card of a size hides the fewest lessons beside its own, which it never hides. */
export function cardPlace(own: Point, others: readonly Point[], size: Size, pane: Size): CardPlace {
  const { width, height } = size;
  const within = (value: number, least: number, most: number): number =>
    Math.min(Math.max(value, least), Math.max(least, most));
  const x = within(own[0] - width / 2, EDGE, pane.width - EDGE - width);
  const y = within(own[1] - height / 2, EDGE, pane.height - EDGE - height);
  const [low, high] = [own[1] + 50 + GAP, own[1] - 46 - GAP - height];
  const [right, left] = [own[0] + 44 + GAP, own[0] - 44 - GAP - width];
  const ways: CardPlace[] = [
    { at: [x, low], side: "below", tip: own[0] - x },
    { at: [right, y], side: "right", tip: own[1] - y },
    { at: [left, y], side: "left", tip: own[1] - y },
    { at: [x, high], side: "above", tip: own[0] - x },
  ];
  const [best] = ways
    .map((way) => ({ way, cost: hidden(way.at, others, size, pane) }))
    .toSorted((one, other) => one.cost - other.cost);
  return best?.way ?? { at: [EDGE, EDGE], side: "below", tip: 0 };
}

/** How much a card hides of lessons, and how much of it is beyond the pane, which counts ten times. */
function hidden(
  [x, y]: Point,
  others: readonly Point[],
  { width, height }: Size,
  pane: Size,
): number {
  const box: Box = [x, y, width, height];
  const inside = overlap(box, [0, 0, pane.width, pane.height]);
  const covered = others.reduce(
    (sum, at) => sum + overlap(box, [at[0] + HOUSE[0], at[1] + HOUSE[1], HOUSE[2], HOUSE[3]]),
    0,
  );
  return covered + 10 * (width * height - inside);
}

/** The privilege whose colour a lesson has: they rise along the way. */
export function privilegeAt(index: number, count: number, privileges: readonly string[]): string {
  const rank = Math.floor((index * privileges.length) / Math.max(1, count));
  return privileges[Math.min(rank, privileges.length - 1)] ?? "";
}
