/** Where things beside and over the board go, in the pane. */
import type { Board, Box, Point } from "../boards/geometry";
import type { Spot } from "../notation/piece";
import type { Pane } from "./camera";
import type { Eye } from "./eye.svelte";
import { overlap } from "./pills";
import type { Target } from "./targets";

const EDGE = 10;
const STEP = 20;
/** How much of the lower edge the tools at the left and the overview at the right take up; a narrow pane has no tools. */
const SIDES: readonly [number, number] = [200, 120];
const NARROW: readonly [number, number] = [8, 104];
const NARROW_PANE = 500;

/** Where things beside the board come from: a desk on the page, else the right edge; the hand from below. */
export function besidePoint(eye: Eye, pane: HTMLElement | undefined, spot: Spot): Point {
  const { width, height } = eye.pane;
  if (spot.kind === "hand") return eye.toBoard([width / 2, height - 40]);
  const desk =
    spot.kind === "seat" ? document.querySelector(`[data-desk="${CSS.escape(spot.seat)}"]`) : null;
  if (!desk || !pane) return eye.toBoard([width + 30, height / 2]);
  const [box, own] = [desk.getBoundingClientRect(), pane.getBoundingClientRect()];
  const x = box.left + box.width / 2 - own.left;
  const y = box.top + box.height / 2 - own.top;
  return eye.toBoard([
    Math.min(Math.max(x, -30), width + 30),
    Math.min(Math.max(y, -30), height + 30),
  ]);
}

/** A menu keeps clear of the place that it is about; for a route, of both its cities and their rewards. */
export function avoidBox(eye: Eye, board: Board, target: Target, route: string | null): Box {
  const known = route === null ? undefined : board.route.get(route);
  const ends = (known?.ends ?? [])
    .map((end) => board.city.get(end)?.at)
    .filter((at) => at !== undefined);
  const spots = [target.at, ...ends, ...(known?.posts.map((post) => post.at) ?? [])].map((at) =>
    eye.toPane(at),
  );
  const gap = (ends.length ? 50 : 30) * eye.scale + 6;
  const xs = spots.map((at) => at[0]);
  const ys = spots.map((at) => at[1]);
  const [left, top] = [Math.min(...xs) - gap, Math.min(...ys) - gap];
  return [left, top, Math.max(...xs) + gap - left, Math.max(...ys) + gap - top];
}

const TIP_EDGE = 8;
const TIP_GAP = 24;

/** Where a tip goes: right below its thing, else on another side; never over the tray if that can be. */
export function tipPlace(at: Point, size: Pane, pane: Pane, avoid: Box | null): Point {
  const least: Point = [TIP_EDGE + (pane.wall ?? 0), TIP_EDGE + (pane.roof ?? 0)];
  const most: Point = [pane.width - size.width - TIP_EDGE, pane.height - size.height - TIP_EDGE];
  const right = at[0] + TIP_GAP <= most[0];
  const xs = [at[0] + TIP_GAP, at[0] - TIP_GAP - size.width];
  const ys = [at[1] + TIP_GAP, at[1] - TIP_GAP - size.height];
  const into = (value: number, axis: 0 | 1): number =>
    Math.max(least[axis], Math.min(value, most[axis]));
  const places = ys.flatMap((y) =>
    (right ? xs : xs.toReversed()).map((x): Point => [into(x, 0), into(y, 1)]),
  );
  const clear = places.find(
    ([x, y]) => avoid === null || overlap([x, y, size.width, size.height], avoid) === 0,
  );
  return clear ?? places[0] ?? least;
}

export interface TrayPlace {
  left: number;
  top: number;
  /** How many targets it covers. */
  hidden: number;
}

/** Where the tray hides the fewest targets: at the lower edge if possible, then at the upper one. */
export function trayPlace(
  size: Pane,
  pane: Pane,
  spots: readonly Point[],
  reach: number,
): TrayPlace {
  const places = rows(size, pane).flatMap((top) =>
    alongEdge(size, pane).map((left) => ({ left, top, hidden: 0 })),
  );
  let best: TrayPlace | null = null;
  for (const place of places) {
    const hidden = spots.filter((spot) => isBelow(place, size, spot, reach)).length;
    if (best === null || hidden < best.hidden) best = { ...place, hidden };
    if (hidden === 0) break;
  }
  return best ?? { left: 0, top: 0, hidden: 0 };
}

/** How high a tray may stand: at the edges, else between them from below. */
function rows(size: Pane, pane: Pane): number[] {
  const [lowest, highest] = [pane.height - EDGE - size.height, (pane.roof ?? 0) + EDGE];
  const between = Array.from(
    { length: Math.max(0, Math.floor((lowest - highest) / STEP)) },
    (_, n) => lowest - (n + 1) * STEP,
  );
  return [lowest, highest, ...between];
}

/** Where a tray of this width may begin, from the middle outwards. */
function alongEdge(size: Pane, pane: Pane): number[] {
  const [edge, far] = pane.width < NARROW_PANE ? NARROW : SIDES;
  const near = Math.max(edge, (pane.wall ?? 0) + EDGE);
  const most = Math.max(near, pane.width - far - size.width);
  const middle = Math.min(Math.max((pane.width - size.width) / 2, near), most);
  const steps = Math.ceil((most - near) / STEP);
  const found = Array.from({ length: steps }, (_, n) => [
    middle - (n + 1) * STEP,
    middle + (n + 1) * STEP,
  ]).flat();
  return [middle, ...found.filter((left) => left >= near && left <= most)];
}

function isBelow({ left, top }: TrayPlace, size: Pane, [x, y]: Point, reach: number): boolean {
  return (
    x > left - reach &&
    x < left + size.width + reach &&
    y > top - reach &&
    y < top + size.height + reach
  );
}
