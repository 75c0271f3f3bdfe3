/**
 * A turn drawn on the chart: ghosts where pieces come to stand, dashed rings where they leave, arrows, and
 * the numbers of the steps in their order. Pure; it knows no rules, only the places that the steps name.
 */
import type { Board, Box, Point } from "../boards/geometry";
import { postOf, routeOf } from "../boards/geometry";
import type { OnPost, Step, Way } from "../state/steps";
import { kindIn } from "../notation/action";
import { rewardGhost } from "./ghosts";
import { boxesOf, type Light, lightsOf, pointsOf, spotBox } from "./lighting";
import type { Pane } from "./camera";
import { overlap } from "./pills";
import type { Scene } from "./scene";
import { type Place, placeOf, placesIn } from "./targets";

/** A turn to draw. */
export interface Proposal {
  /** Whose turn it is. */
  seat: number;
  steps: readonly Step[];
  /** What is said at the place of each step, such as “actions 2 → 3”; "" for nothing. */
  labels: readonly string[];
  /** Whether it is proposed (solid, filled numbers) or was played (dotted, hollow numbers). */
  how: "proposed" | "played";
  /** The places to light, as the notation names them. */
  lit: readonly string[];
  /** Pieces that stood somewhere before it and have left. */
  gone?: readonly OnPost[];
}

/** Only a place to look at, before the turn is told. */
export const lightOnly = (places: readonly string[]): Proposal => ({
  seat: 0,
  steps: [],
  labels: [],
  how: "proposed",
  lit: places,
});

export interface Arrow {
  /** The path, with one bend. */
  d: string;
  /** Where it ends, and in which direction, in degrees. */
  at: Point;
  turn: number;
  /** How many pieces go this way. */
  count: number;
  /** Where their number stands. */
  from: Point;
}

/** The number of a step. */
export interface Mark {
  number: number;
  /** The place that it belongs to. */
  about: Point;
  at: Point;
  label: string;
  labelAt: Point;
}

/** A place that is no post, such as an office or an ability, and the piece that comes to stand there. */
export interface Ring {
  at: Point;
  house: boolean;
  piece: string | null;
}

export interface Drawing {
  ghosts: readonly { at: Point; piece: string }[];
  /** Pieces that have left. */
  gone: readonly { at: Point; piece: string }[];
  /** Where pieces leave. */
  left: readonly Point[];
  arrows: readonly Arrow[];
  rings: readonly Ring[];
  marks: readonly Mark[];
  lights: readonly Light[];
}

/** At most so many arrows are drawn. */
const ARROWS = 2;
/** How far an arrow bends to the side, as a part of its length. */
const BEND = 0.14;
/** How far arrows keep from the places that they go between. */
const GAP = 30;

/** Return how to draw a turn where so many units of the board are a pixel. */
export function drawingOf(
  board: Board,
  scene: Scene,
  { seat, steps, labels, lit, gone = [] }: Proposal,
  unit: number,
): Drawing {
  const standing = (pieces: readonly OnPost[]): { at: Point; piece: string }[] =>
    pieces.flatMap(({ post, piece }) => {
      const at = postOf(board, post)?.at;
      return at ? [{ at, piece }] : [];
    });
  const moves = steps.flatMap(({ ways }) => ways);
  const spots = steps.map((step) => spotsOf(board, scene, step, seat));
  const arrows = arrowsOf(board, moves);
  return {
    ghosts: steps.flatMap(({ put }) => standing(put)),
    gone: standing(gone),
    left: steps.flatMap(({ left }) =>
      pointsAt(
        board,
        left.map(({ post }) => post),
      ),
    ),
    arrows,
    rings: spots.flatMap(({ rings }) => rings),
    marks: marksOf(board, scene, spots, labels, arrows, unit),
    lights: lightsOf(board, lit),
  };
}

/** Return the paths of the routes that a turn establishes, or that are lit. */
export function waysOf(board: Board, { steps, lit }: Proposal): string[] {
  const established = steps.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.verb === "establish" ? [action.route] : [])),
  );
  const paths = [...established, ...lit].flatMap((id) => board.route.get(id)?.d ?? []);
  return [...new Set(paths)];
}

/** Return the places of the first step that is on the board, or of what is lit: they have to be seen first. */
export function beginningOf(board: Board, scene: Scene, { seat, steps, lit }: Proposal): Point[] {
  const spots = steps.map((step) => spotsOf(board, scene, step, seat).marked);
  return spots.find((marked) => marked.length > 0) ?? pointsOf(board, lit);
}

interface Spots {
  rings: Ring[];
  /** Where the number of the step goes. */
  marked: Point[];
}

const HOUSES: readonly Place["kind"][] = ["office", "extra", "open"];

/** Return the places of a step: those that are no posts, and those that get its number. */
function spotsOf(board: Board, scene: Scene, step: Step, seat: number): Spots {
  const rings = step.actions.flatMap((action) =>
    placesIn(board, scene, action).flatMap((place) => {
      if (place.kind === "post" || place.kind === "route") return [];
      const at = placeOf(board, scene, place);
      if (!at) return [];
      const piece = rewardGhost(board, String(seat), place, kindIn(action));
      return [{ at, house: HOUSES.includes(place.kind), piece }];
    }),
  );
  // Pieces that come to one route have one number.
  const posts = step.put.length > 0 ? step.put : step.left;
  const first = posts.filter(
    ({ post }, index) => posts.findIndex((one) => routeOf(one.post) === routeOf(post)) === index,
  );
  const marked = pointsAt(
    board,
    first.map(({ post }) => post),
  );
  const routes = step.actions.flatMap((action): Point[] => {
    const middle = action.verb === "establish" && board.route.get(action.route)?.middle;
    return middle ? [middle] : [];
  });
  const reward = rings.map(({ at }) => at);
  return { rings, marked: [...marked, ...(reward.length > 0 ? reward : routes)].slice(0, 3) };
}

/** Return the steps of a turn with their places on the board. */
export function stepPlaces(
  board: Board,
  scene: Scene,
  { seat, steps }: Proposal,
): { number: number; places: Point[] }[] {
  return steps.map((step, index) => ({
    number: index + 1,
    places: spotsOf(board, scene, step, seat).marked,
  }));
}

/** A chip at the edge of the pane, and where it points, in degrees. */
export interface Beyond {
  number: number;
  at: Point;
  turn: number;
}

/** How large a chip is, and how far it keeps from the edges, in pixels. */
const CHIP: Point = [60, 44];
const EDGE = 8;

/** Return where chips go that point from the edge of a pane to what lies beyond it, none over another. */
export function beyondOf(
  steps: readonly { number: number; at: Point }[],
  { width, height, roof = 0, wall = 0, foot = 0 }: Pane,
): Beyond[] {
  const [most, low] = [width - EDGE - CHIP[0], height - foot - EDGE - CHIP[1]];
  const middle: Point = [(wall + width) / 2, (roof + height - foot) / 2];
  const taken: Point[] = [];
  return steps.map(({ number, at }) => {
    const turn = (Math.atan2(at[1] - middle[1], at[0] - middle[0]) * 180) / Math.PI;
    const x = Math.min(Math.max(at[0] - CHIP[0] / 2, wall + EDGE), most);
    let y = Math.min(Math.max(at[1] - CHIP[1] / 2, roof + EDGE), low);
    const covers = (one: Point): boolean =>
      Math.abs(one[0] - x) < CHIP[0] && Math.abs(one[1] - y) < CHIP[1];
    const up = y > middle[1] ? -1 : 1;
    while (taken.some(covers)) y += up * (CHIP[1] + 4);
    taken.push([x, y]);
    return { number, at: [x, y], turn };
  });
}

/** Return arrows for pieces that move; those with the same way share one. */
function arrowsOf(board: Board, ways: readonly Way[]): Arrow[] {
  const shared = new Map<string, Way[]>();
  for (const way of ways) {
    const key = `${routeOf(way.from)} ${routeOf(way.to)}`;
    shared.set(key, [...(shared.get(key) ?? []), way]);
  }
  return [...shared.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, ARROWS)
    .flatMap((same) => {
      const middle = (posts: readonly string[]): Point => meanOf(pointsAt(board, posts));
      return arrowOf(
        middle(same.map(({ from }) => from)),
        middle(same.map(({ to }) => to)),
        same.length,
      );
    });
}

/** Where some posts are. */
function pointsAt(board: Board, posts: readonly string[]): Point[] {
  return posts.flatMap((post): Point[] => {
    const at = postOf(board, post)?.at;
    return at ? [at] : [];
  });
}

function meanOf(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return [
    points.reduce((sum, [x]) => sum + x, 0) / count,
    points.reduce((sum, [, y]) => sum + y, 0) / count,
  ];
}

function arrowOf(from: Point, to: Point, count: number): Arrow[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length < 2 * GAP) return [];
  // It bends upwards, where fewer names are.
  const side = dx < 0 ? 1 : -1;
  const bend: Point = [
    (from[0] + to[0]) / 2 - dy * BEND * side,
    (from[1] + to[1]) / 2 + dx * BEND * side,
  ];
  const start = towards(from, bend, GAP);
  const end = towards(to, bend, GAP);
  const turn = (Math.atan2(to[1] - bend[1], to[0] - bend[0]) * 180) / Math.PI;
  const d = `M${start.join(" ")}Q${bend.join(" ")} ${end.join(" ")}`;
  // The count stands a little along the way, clear of the pieces that leave.
  return [{ d, at: end, turn, count, from: towards(start, bend, GAP) }];
}

/** Return the point that is so far from one on the way to another. */
function towards(from: Point, to: Point, far: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const part = length === 0 ? 0 : far / length;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** The radius of a number, and half the height and the width of a label, in pixels. */
export const RADIUS = 11;
const LABEL = 11;
const LETTER = 7;

export const labelWidth = (label: string): number => LETTER * label.length + 22;

/** What a part beyond the edge of the board weighs against one that lies over something. */
const OUTSIDE = 10;

/** The directions in which a number is looked for around its place: below, above, beside, across. */
const AROUND: readonly Point[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.75, 0.75],
  [-0.75, 0.75],
  [0.75, -0.75],
  [-0.75, -0.75],
];

/** Return the numbers of the steps, each near its places and over as little as possible. */
function marksOf(
  board: Board,
  scene: Scene,
  spots: readonly Spots[],
  labels: readonly string[],
  arrows: readonly Arrow[],
  unit: number,
): Mark[] {
  const busy: Box[] = [
    ...boxesOf(board, [...board.city.keys()]),
    ...board.geometry.routes.flatMap(({ posts }) => posts.map(({ at }) => spotBox(at))),
    ...Object.keys(scene.markers).flatMap((id): Box[] => {
      const marker = board.route.get(id)?.marker;
      return marker ? [spotBox(marker)] : [];
    }),
    ...board.geometry.prestige.spaces.map(({ at }) => spotBox(at)),
    ...arrows.map(({ at }) => spotBox(at)),
  ];
  return spots.flatMap(({ marked }, index) =>
    marked.map((about, nth): Mark => {
      const label = nth === 0 ? (labels[index] ?? "") : "";
      const found = freePlace(about, label, busy, board.geometry.bounds, unit);
      busy.push(found.box);
      return { number: index + 1, about, label, at: found.at, labelAt: found.labelAt };
    }),
  );
}

/** Return the boxes of the numbers of a drawn turn and of what is said there. */
export function markBoxes({ marks }: Pick<Drawing, "marks">, unit: number): Box[] {
  return marks.flatMap(({ at: [x, y], label, labelAt }): Box[] => {
    const r = RADIUS * unit;
    const half = (labelWidth(label) * unit) / 2;
    const low = LABEL * unit;
    const said: Box[] =
      label === "" ? [] : [[labelAt[0] - half, labelAt[1] - low, 2 * half, 2 * low]];
    return [[x - r, y - r, 2 * r, 2 * r], ...said];
  });
}

interface FreePlace {
  at: Point;
  labelAt: Point;
  box: Box;
}

/** Return where a number, with a label below or above it, hides the least around a place. */
function freePlace(
  about: Point,
  label: string,
  busy: readonly Box[],
  bounds: Box,
  unit: number,
): FreePlace {
  let best: FreePlace | null = null;
  let least = Infinity;
  for (const far of [1, 1.6]) {
    for (const [dx, dy] of AROUND) {
      const reach = (24 + RADIUS * unit + 2 * unit) * far;
      const found = placed(about, [dx * reach, dy * reach], label, unit);
      const covered = busy.reduce((sum, box) => sum + overlap(found.box, box), 0);
      // What is not on the board is not seen at all.
      const [, , width, height] = found.box;
      const hidden = covered + OUTSIDE * (width * height - overlap(found.box, bounds));
      if (hidden < least) [best, least] = [found, hidden];
    }
    if (least === 0) break;
  }
  return best ?? placed(about, [0, 0], label, unit);
}

function placed(about: Point, [dx, dy]: Point, label: string, unit: number): FreePlace {
  const at: Point = [about[0] + dx, about[1] + dy];
  const r = RADIUS * unit;
  if (label === "") return { at, labelAt: at, box: [at[0] - r, at[1] - r, 2 * r, 2 * r] };
  const half = (labelWidth(label) * unit) / 2;
  // The label lies between the number and its place, or beside it.
  const outwards = dy < 0 ? -1 : 1;
  const beside = Math.abs(dx) > Math.abs(dy) ? Math.sign(dx) * half : 0;
  const labelAt: Point = [at[0] + beside, at[1]];
  const number: Point = [labelAt[0], at[1] + outwards * (r + LABEL * unit + unit)];
  const top = Math.min(labelAt[1] - LABEL * unit, number[1] - r);
  const bottom = Math.max(labelAt[1] + LABEL * unit, number[1] + r);
  return { at: number, labelAt, box: [labelAt[0] - half, top, 2 * half, bottom - top] };
}
