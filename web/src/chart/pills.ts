/** Where the pills of rewards and their card go: near their places, over nothing that they speak of. */
import type { Box, Point } from "../boards/geometry";
import type { Pane } from "./camera";

export interface Pill {
  /** The place in the pane that it points at. */
  target: Box;
  width: number;
  height: number;
}

const EDGE = 8;
const GAP = 8;
/** Half the width of a tail at its pill, in pixels. */
const TAIL = 6;
const STEP = 14;
/** How far from its place a pill is looked for, in pixels. */
const FAR = 420;
/** What covering a pixel of something else weighs against a pixel of distance. */
const COVER = 0.015;
/** What it weighs if a tail runs below another pill, or over something that must be seen. */
const CROSSING = 400;
const OVER = 120;

/**
 * Return where each pill begins; the last one is the card. None lies over another one or over `keep` (the cities, posts and
 * markers that they speak of) as long as there is room; they avoid `spare` if that costs little.
 */
export function placePills(
  pills: readonly Pill[],
  keep: readonly Box[],
  spare: readonly Box[],
  pane: Pane,
): Point[] {
  const found: Box[] = [];
  const tails: (readonly Point[])[] = [];
  // Large ones have the fewest places; the last one, the card, may lie anywhere.
  const order = pills
    .map((_, n) => n)
    .sort((one, other) => weight(pills, other) - weight(pills, one));
  const places = new Map<number, Point>();
  for (const n of order) {
    const pill = pills[n];
    if (!pill) continue;
    const at = bestPlace(pill, { keep, spare, found, tails }, pane);
    places.set(n, at);
    tails.push(along(at, pill));
    found.push([at[0] - GAP / 2, at[1] - GAP / 2, pill.width + GAP, pill.height + GAP]);
  }
  return pills.map((_, n) => places.get(n) ?? [EDGE, EDGE]);
}

function weight(pills: readonly Pill[], n: number): number {
  const pill = pills[n];
  return pill && n < pills.length - 1 ? pill.width * pill.height : 0;
}

interface Around {
  keep: readonly Box[];
  spare: readonly Box[];
  /** The pills that have their places already, and points of their tails. */
  found: readonly Box[];
  tails: readonly (readonly Point[])[];
}

function bestPlace(pill: Pill, { keep, spare, found, tails }: Around, pane: Pane): Point {
  let best: Point = [EDGE, EDGE];
  let least = Infinity;
  const besides = keep.filter((other) => overlap(other, pill.target) === 0);
  for (const at of candidates(pill, pane)) {
    const box: Box = [at[0], at[1], pill.width, pill.height];
    const away = distance(box, pill.target) + aside(box, pill.target) * 0.15;
    if (away >= least) continue;
    const shared = (others: readonly Box[]): number =>
      others.reduce((sum, other) => sum + overlap(box, other), 0);
    // Lying over what must be seen is worse than any way.
    const hidden = (shared(keep) + shared(found)) * 1000;
    const own = along(at, pill);
    const crossed =
      found.filter((other) => own.some((point) => isIn(point, other))).length +
      tails.filter((tail) => tail.some((point) => isIn(point, box))).length;
    const over = besides.filter((other) => own.some((point) => isIn(point, other))).length;
    const costs = away + hidden + shared(spare) * COVER + crossed * CROSSING + over * OVER;
    if (costs >= least) continue;
    best = at;
    least = costs;
  }
  return best;
}

/** Some points of the tail of a pill at a place. */
function along(at: Point, pill: Pill): Point[] {
  const tail = tailOf(at, pill);
  if (!tail) return [];
  const [one, tip, other] = tail;
  const base: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  return [0.15, 0.4, 0.65, 0.9].map((part) => [
    base[0] + (tip[0] - base[0]) * part,
    base[1] + (tip[1] - base[1]) * part,
  ]);
}

function isIn([x, y]: Point, [left, top, width, height]: Box): boolean {
  return x > left && x < left + width && y > top && y < top + height;
}

function* candidates({ target, width, height }: Pill, pane: Pane): Generator<Point> {
  const [left, top] = [EDGE + (pane.wall ?? 0), EDGE + (pane.roof ?? 0)];
  const [right, bottom] = [pane.width - EDGE - width, pane.height - EDGE - height];
  const from: Point = [target[0] - width - FAR, target[1] - height - FAR];
  const to: Point = [target[0] + target[2] + FAR, target[1] + target[3] + FAR];
  // The places right above, below and beside come first, so that equal ones look alike.
  const middle: Point = [target[0] + (target[2] - width) / 2, target[1] + (target[3] - height) / 2];
  const xs = [
    clamp(middle[0], left, right),
    ...steps(Math.max(from[0], left), Math.min(to[0], right)),
  ];
  const ys = [
    clamp(target[1] - height - GAP, top, bottom),
    clamp(target[1] + target[3] + GAP, top, bottom),
    clamp(middle[1], top, bottom),
    ...steps(Math.max(from[1], top), Math.min(to[1], bottom)),
  ];
  for (const y of ys) for (const x of xs) yield [x, y];
}

function steps(from: number, to: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((to - from) / STEP) + 1) },
    (_, n) => from + n * STEP,
  );
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** How many pixels two boxes share. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one[0] + one[2], other[0] + other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[1] + one[3], other[1] + other[3]) - Math.max(one[1], other[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far two boxes are apart. */
function distance(one: Box, other: Box): number {
  const dx = Math.max(0, other[0] - one[0] - one[2], one[0] - other[0] - other[2]);
  const dy = Math.max(0, other[1] - one[1] - one[3], one[1] - other[1] - other[3]);
  return Math.hypot(dx, dy);
}

/** How far the middles of two boxes are apart sidewards: straight above or below looks best. */
function aside(one: Box, other: Box): number {
  return Math.abs(one[0] + one[2] / 2 - other[0] - other[2] / 2);
}

/** The tail of a pill, from its edge to its place: three corners; null where it touches that. */
export function tailOf(at: Point, pill: Pill): readonly [Point, Point, Point] | null {
  const box: Box = [at[0], at[1], pill.width, pill.height];
  const { target } = pill;
  const tip: Point = [
    clamp(box[0] + box[2] / 2, target[0], target[0] + target[2]),
    clamp(box[1] + box[3] / 2, target[1], target[1] + target[3]),
  ];
  const base: Point = [
    clamp(tip[0], box[0] + 14, box[0] + box[2] - 14),
    clamp(tip[1], box[1] + 10, box[1] + box[3] - 10),
  ];
  const [dx, dy] = [tip[0] - base[0], tip[1] - base[1]];
  const length = Math.hypot(dx, dy);
  if (length < 1) return null;
  const [sx, sy] = [(-dy / length) * TAIL, (dx / length) * TAIL];
  return [[base[0] + sx, base[1] + sy], tip, [base[0] - sx, base[1] - sy]];
}
