/** Where something that tells of places goes in the pane, so that it does not hide them. Pure. */
import { type Board, type Box, type Geometry, type Point, postOf } from "../boards/geometry";
import { isPhone, overviewBox, type Pane } from "./camera";
import { boxesOf, spotBox } from "./lighting";
import { overlap } from "./pills";

/** Something that should be seen, and how much. */
export interface Wanted {
  box: Box;
  weight: number;
}

const EDGE = 10;
const STEP = 24;
/** What is spoken of, what lies over the board, the rest of a route with its cities, what can be chosen. */
export const WEIGHTS = { about: 1000, over: 200, around: 50, choice: 1 } as const;
/** Of places that hide the same, those come first that are nearer to the top and to the middle. */
const FARTHER = 0.001;

/** Return what should be seen when somebody tells of these places, in units of the board. */
export function wantedFor(
  board: Board,
  places: readonly string[],
  choices: readonly { at: Point }[] = [],
): Wanted[] {
  const routes = places.flatMap((place) => {
    const id = postOf(board, place) ? place.slice(0, place.lastIndexOf(".")) : place;
    return board.route.get(id) ?? [];
  });
  const around = routes.flatMap(({ id, ends }) => [id, ...ends]);
  return [
    ...boxesOf(board, places).map((box) => ({ box, weight: WEIGHTS.about })),
    ...boxesOf(board, [...new Set(around)]).map((box) => ({ box, weight: WEIGHTS.around })),
    ...choices.map(({ at }) => ({ box: spotBox(at), weight: WEIGHTS.choice })),
  ];
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
