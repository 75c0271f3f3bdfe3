/** Zoom and pan: which part of the board the pane shows. Pure, in pixels of the pane. */
import type { Box, Point } from "../boards/geometry";

export interface Pane {
  width: number;
  height: number;
  /** How much of its top and of its left lies under something else: the board stays clear of that. */
  roof?: number;
  wall?: number;
  /** How much of its bottom the tray takes up: the board goes on below it, but what is chosen stays clear. */
  foot?: number;
  /** How far below its lower edge a board that is not seen whole may be pushed up: what tells of it hangs there. */
  below?: number;
  /** Whether it is a picture beside something else: the whole board, however small. */
  picture?: boolean;
}

/** The board point in the middle of the pane, and pixels for each unit. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export const MAX_SCALE = 2.4;
/** A phone opens closer than the whole board, so that pieces can be seen. */
const PHONE_SCALE = 0.65;
const PHONE = 500;
/** Spare height goes below the board, where the tools are, rather than above it. In pixels. */
const RAISE = 12;
/** How wide the overview in the lower corner of a phone is, and how far from the edge, in pixels. */
const OVERVIEW = 88;
const OVERVIEW_EDGE = 8;
/** What stays free above the overview when the lower edge of the board is pushed up, in pixels. */
const CLEAR = 12;

export function fitScale(bounds: Box, pane: Pane): number {
  return Math.min(
    (pane.width - (pane.wall ?? 0)) / bounds[2],
    (pane.height - (pane.roof ?? 0)) / bounds[3],
  );
}

export function fit(bounds: Box, pane: Pane): Camera {
  return clamp(
    { x: bounds[0] + bounds[2] / 2, y: bounds[1] + bounds[3] / 2, scale: 0 },
    bounds,
    pane,
  );
}

export function isPhone(pane: Pane): boolean {
  return pane.picture !== true && Math.min(pane.width, pane.height) < PHONE;
}

/** Return how a chart opens: all of it, or on a phone the part around a point. */
export function open(bounds: Box, pane: Pane, around: Point | null): Camera {
  const whole = fit(bounds, pane);
  if (!isPhone(pane)) return whole;
  const [x, y] = around ?? [whole.x, whole.y];
  return clamp({ x, y, scale: Math.max(whole.scale, PHONE_SCALE) }, bounds, pane);
}

/** Near enough to read everything: a part of the board that is looked at is shown so large if it fits. */
export const NEAR_SCALE = 0.9;

/** Return how to show a part of the board, with a margin in pixels at its sides and above and below it. */
export function frame(part: Box, margin: Point, camera: Camera, bounds: Box, pane: Pane): Camera {
  const [wall, roof] = [pane.wall ?? 0, pane.roof ?? 0];
  const fits = Math.min(
    (pane.width - wall - 2 * margin[0]) / part[2],
    (pane.height - roof - 2 * margin[1]) / part[3],
  );
  const scale = Math.max(
    fitScale(bounds, pane),
    Math.min(fits, Math.max(camera.scale, NEAR_SCALE)),
  );
  const middle: Point = [part[0] + part[2] / 2, part[1] + part[3] / 2];
  return clamp(
    { x: middle[0] - wall / 2 / scale, y: middle[1] - roof / 2 / scale, scale },
    bounds,
    pane,
  );
}

/** Keep the board in sight: never smaller than whole, never pushed out of the pane. */
export function clamp(camera: Camera, bounds: Box, pane: Pane): Camera {
  const scale = Math.min(Math.max(camera.scale, fitScale(bounds, pane)), MAX_SCALE);
  const [wall, roof] = [(pane.wall ?? 0) / scale, (pane.roof ?? 0) / scale];
  const spare = Math.max(0, pane.height / scale - roof - bounds[3]);
  const raised = Math.min(spare / 2, RAISE / scale) - roof / 2;
  const height = bounds[3] + (spare === 0 ? below(bounds, pane) / scale : 0);
  return {
    x: clampAxis(camera.x + wall / 2, bounds[0], bounds[2], pane.width / scale - wall) - wall / 2,
    y: clampAxis(camera.y - raised, bounds[1], height, pane.height / scale - roof) + raised,
    scale,
  };
}

/** How far the lower edge of a board that is not seen whole may be pushed up, out from under the overview. */
function below(bounds: Box, pane: Pane): number {
  const corner = overviewBox(bounds, pane);
  return Math.max(corner ? pane.height - corner[1] + CLEAR : 0, pane.below ?? 0);
}

/** The part of a phone's pane that the overview lies over; null where there is none. */
export function overviewBox(bounds: Box, pane: Pane): Box | null {
  if (!isPhone(pane)) return null;
  const height = (OVERVIEW * bounds[3]) / bounds[2];
  const [left, top] = [pane.width - OVERVIEW_EDGE - OVERVIEW, pane.height - OVERVIEW_EDGE - height];
  return [left, top, OVERVIEW, height];
}

/** The camera a part of the way from one to another, as if the board were moved and zoomed evenly. */
export function onTheWay(from: Camera, to: Camera, part: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** part;
  // So that some point of the board stays where it is on the screen, as under two fingers.
  const way =
    Math.abs(to.scale - from.scale) < 1e-9
      ? part
      : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
  return { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way, scale };
}

function clampAxis(value: number, start: number, length: number, seen: number): number {
  const slack = Math.max(0, (length - seen) / 2);
  const middle = start + length / 2;
  return Math.min(Math.max(value, middle - slack), middle + slack);
}

/** Zoom so that what is under a point of the pane stays there. */
export function zoomAt(
  camera: Camera,
  factor: number,
  point: Point,
  bounds: Box,
  pane: Pane,
): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, fitScale(bounds, pane)), MAX_SCALE);
  const [x, y] = toBoard(camera, point, pane);
  const moved = {
    x: x - (point[0] - pane.width / 2) / scale,
    y: y - (point[1] - pane.height / 2) / scale,
    scale,
  };
  return clamp(moved, bounds, pane);
}

export function panBy(camera: Camera, dx: number, dy: number, bounds: Box, pane: Pane): Camera {
  const moved = { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
  return clamp(moved, bounds, pane);
}

export function toBoard(camera: Camera, point: Point, pane: Pane): Point {
  return [
    camera.x + (point[0] - pane.width / 2) / camera.scale,
    camera.y + (point[1] - pane.height / 2) / camera.scale,
  ];
}

export function toPane(camera: Camera, at: Point, pane: Pane): Point {
  return [
    (at[0] - camera.x) * camera.scale + pane.width / 2,
    (at[1] - camera.y) * camera.scale + pane.height / 2,
  ];
}

export function viewBox(camera: Camera, pane: Pane): string {
  const width = pane.width / camera.scale;
  const height = pane.height / camera.scale;
  return [camera.x - width / 2, camera.y - height / 2, width, height]
    .map((value) => value.toFixed(2))
    .join(" ");
}

/** The transform that shows `live` by moving a picture drawn for `drawn`: cheap while a finger moves. */
export function between(drawn: Camera, live: Camera, pane: Pane): string {
  // There and back is not always the very same number: at rest nothing is moved, not by 1e-14 either.
  if (live.x === drawn.x && live.y === drawn.y && live.scale === drawn.scale) return "none";
  const factor = live.scale / drawn.scale;
  const [x, y] = toPane(live, toBoard(drawn, [0, 0], pane), pane);
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${factor.toFixed(5)})`;
}
