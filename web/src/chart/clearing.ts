/** Where something that tells of places goes in the pane, so that it does not hide them. Pure. */
import {
  type Board,
  type Box,
  type Geometry,
  type Point,
  postOf,
  routeOf,
} from "../boards/geometry";
import { isPhone, overviewBox, type Pane } from "./camera";
import { boxesOf, spotBox } from "./lighting";
import { overlap } from "./pills";
import type { Target } from "./targets";

/** Something that should be seen, and how much. */
export interface Wanted {
  box: Box;
  weight: number;
}

const EDGE = 10;
const STEP = 24;
/**
 * What is spoken of, what lies over the board, the rest of a route with its cities or one that can be
 * established, what else can be chosen.
 */
export const WEIGHTS = { about: 1000, over: 200, around: 50, choice: 1 } as const;
/** Of places that hide the same, those come first that are nearer to the top and to the middle. */
const FARTHER = 0.001;

/** Return what should be seen when somebody tells of these places, in units of the board. */
export function wantedFor(
  board: Board,
  places: readonly string[],
  choices: readonly Target[] = [],
): Wanted[] {
  const routes = places.flatMap((said) => {
    const place = said.replace(/^(post|route|marker) /, "");
    return board.route.get(postOf(board, place) ? routeOf(place) : place) ?? [];
  });
  const full = choices.flatMap((choice) => (choice.kind === "route" ? [choice.route] : []));
  const around = [...routes.flatMap(({ id, ends }) => [id, ...ends]), ...full];
  return [
    ...boxesOf(board, places).map((box) => ({ box, weight: WEIGHTS.about })),
    ...boxesOf(board, [...new Set(around)]).map((box) => ({ box, weight: WEIGHTS.around })),
    ...choices.map(({ at }) => ({ box: spotBox(at), weight: WEIGHTS.choice })),
  ];
}

/** How much room below a part of the board what hangs from it has, and what else is seen around, in units. */
const BELOW = 170;
const AROUND = 60;

/** Return the part of the board to show when somebody tells of places: with their routes, cities and more. */
export function aroundOf(
  board: Board,
  places: readonly string[],
  more: readonly Box[] = [],
): Box | null {
  const boxes = [...wantedFor(board, places).map(({ box }) => box), ...more];
  if (boxes.length === 0) return null;
  const [left, top] = [0, 1].map((axis) => Math.min(...boxes.map((box) => box[axis] ?? 0)));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const low = Math.max(...boxes.map(([, y, , height]) => y + height));
  const [x, y] = [(left ?? 0) - AROUND, (top ?? 0) - AROUND];
  return [x, y, right + AROUND - x, low + BELOW - y];
}

/** How large the tools in the corner of a wide pane are, with the kinds of pieces. */
const TOOLS: Point = [190, 40];

/** Return what lies over the board already: the overview of a phone, or the tools. */
export function lyingOver(pane: Pane, { bounds, size }: Geometry, whole: boolean): Wanted[] {
  const overview = whole ? null : overviewBox(bounds, pane);
  const [long, short] = TOOLS;
  const x = (pane.wall ?? 0) + EDGE;
  const tools: Box | null = isPhone(pane)
    ? null
    : size[1] > size[0]
      ? [x, EDGE, short, long]
      : [x, pane.height - EDGE - short, long, short];
  return [overview, tools].flatMap((box) => (box ? [{ box, weight: WEIGHTS.over }] : []));
}

/** Return the upper left corner where a thing hides the least; where it was before, if nothing is better. */
export function clearPlace(
  size: Pane,
  pane: Pane,
  wanted: readonly Wanted[],
  before: Point | null,
): Point {
  const places = corners(size, pane);
  const cost = ([x, y]: Point): number =>
    wanted.reduce(
      (sum, { box, weight }) =>
        overlap([x, y, size.width, size.height], box) > 0 ? sum + weight : sum,
      0,
    );
  let [best, least] = [places[0] ?? ([EDGE, EDGE] as Point), Infinity];
  for (const [order, place] of places.entries()) {
    const found = cost(place) + order * FARTHER;
    if (found < least) [best, least] = [place, found];
  }
  const stays = before && places.some(([x, y]) => x === before[0] && y === before[1]);
  return stays && cost(before) <= least ? before : best;
}

/** Where a thing of this size may stand, first in the middle of the upper edge. */
function corners(size: Pane, pane: Pane): Point[] {
  const [left, top] = [(pane.wall ?? 0) + EDGE, (pane.roof ?? 0) + EDGE];
  const right = Math.max(left, pane.width - EDGE - size.width);
  const low = Math.max(top, pane.height - (pane.foot ?? 0) - EDGE - size.height);
  const middle = Math.min(Math.max((pane.width - size.width) / 2, left), right);
  const quarters = [(left + middle) / 2, (right + middle) / 2];
  const columns = [...new Set([middle, ...quarters, left, right])];
  const rows = Array.from({ length: Math.floor((low - top) / STEP) + 1 }, (_, n) => top + n * STEP);
  return [...new Set([...rows, low])].flatMap((y) => columns.map((x): Point => [x, y]));
}

/** Where something hangs by a line from the place that it speaks of. */
export interface Hung {
  /** Its upper left corner. */
  at: Point;
  /** The line, from the place to its edge; null: the place is not in sight. */
  line: readonly [Point, Point] | null;
}

/** How far below, above or beside its place a thing hangs, the nearest first. */
const REACH: readonly number[] = [36, 60, 90, 130, 180, 240];
/** How far it is moved along, as a part of its size, and what that weighs. */
const ALONG: readonly number[] = [0, 0.3, -0.3, 0.44, -0.44];
/** What a pixel of the line weighs against what is hidden: a route is worth a line of 250. */
const LENGTH = 0.2;
/** Below a place is better than beside it, and that is better than above it. */
const SIDES = { below: 0, right: 12, left: 12, above: 20 } as const;

/** Return where a thing hangs from the box of a place and hides the least; it never hides the place. */
export function hangPlace(size: Pane, pane: Pane, wanted: readonly Wanted[], from: Box): Hung {
  const room = roomIn(size, pane);
  const spots = hangings(size, from, room).filter(({ at }) => isWithin(at, room));
  const inSight = overlap(from, [0, 0, pane.width, pane.height]) > 0;
  let [best, least] = [null as Hung | null, Infinity];
  for (const { at, line, cost } of inSight ? spots : []) {
    const box: Box = [at[0], at[1], size.width, size.height];
    const hidden = wanted.reduce(
      (sum, one) => (overlap(box, one.box) > 0 ? sum + one.weight : sum),
      0,
    );
    if (hidden + cost < least) [best, least] = [{ at, line }, hidden + cost];
  }
  return best ?? { at: clearPlace(size, pane, wanted, null), line: null };
}

/** Where the upper left corner of a thing may be. */
function roomIn(size: Pane, pane: Pane): Box {
  const [left, top] = [(pane.wall ?? 0) + EDGE, (pane.roof ?? 0) + EDGE];
  const width = pane.width - EDGE - size.width - left;
  const height = pane.height - (pane.foot ?? 0) - EDGE - size.height - top;
  return [left, top, Math.max(0, width), Math.max(0, height)];
}

const isWithin = ([x, y]: Point, [left, top, width, height]: Box): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

const limited = (value: number, start: number, length: number): number =>
  Math.min(Math.max(value, start), start + length);

/** All ways in which a thing may hang from a box, with what each weighs by itself. */
function hangings({ width, height }: Pane, from: Box, room: Box): (Hung & { cost: number })[] {
  const [left, top, wide, high] = from;
  const [cx, cy] = [left + wide / 2, top + high / 2];
  const [low, end] = [top + high, left + wide];
  return REACH.flatMap((far) =>
    ALONG.flatMap((along) => {
      const x = limited(cx - width / 2 + along * width, room[0], room[2]);
      const y = limited(cy - height / 2 + along * height, room[1], room[3]);
      // The line ends at its edge, not at a corner or beside it.
      const [over, beside] = [limited(cx, x + 14, width - 28), limited(cy, y + 14, height - 28)];
      const cost = LENGTH * far + 8 * Math.abs(along);
      const upper: Point = [x, top - far - height];
      const before: Point = [left - far - width, y];
      return [
        {
          at: [x, low + far],
          line: [
            [cx, low],
            [over, low + far],
          ],
          cost: cost + SIDES.below,
        },
        {
          at: upper,
          line: [
            [cx, top],
            [over, top - far],
          ],
          cost: cost + SIDES.above,
        },
        {
          at: [end + far, y],
          line: [
            [end, cy],
            [end + far, beside],
          ],
          cost: cost + SIDES.right,
        },
        {
          at: before,
          line: [
            [left, cy],
            [left - far, beside],
          ],
          cost: cost + SIDES.left,
        },
      ] as const;
    }),
  );
}
