/** What of the pane is really seen, and where the camera goes to bring things into sight. Pure. */
import type { View } from "../api/types";
import type { Box, Point } from "../boards/geometry";
import { clamp, fit, fitScale, overviewBox, toPane, type Camera, type Pane } from "./camera";

/** A thing nearer to an edge, or to something that lies over the board, is not in sight; in pixels. */
const EDGE = 16;
/** How far from the edges things are brought into sight. */
const COMFORT = 44;

/** Whether the whole board is in sight: then the camera never has to move. */
export function isWhole(camera: Camera, bounds: Box, pane: Pane): boolean {
  return camera.scale < fitScale(bounds, pane) + 1e-6;
}

/** Whether a point of the board is in the part of the pane that nothing lies over. */
export function isSeen(camera: Camera, at: Point, bounds: Box, pane: Pane): boolean {
  if (isWhole(camera, bounds, pane)) return true;
  const spot = toPane(camera, inward(at, (EDGE + 1) / camera.scale, bounds), pane);
  const corner = overviewBox(bounds, pane);
  return isIn(spot, clearPart(pane, EDGE)) && !(corner && isIn(spot, grown(corner, EDGE)));
}

/** What stands at the edge of the board can come no farther into the pane than the edge lets it. */
function inward([x, y]: Point, by: number, [left, top, width, height]: Box): Point {
  const within = (value: number, start: number, length: number): number =>
    Math.min(Math.max(value, start + by), start + length - by);
  return [within(x, left, width), within(y, top, height)];
}

/** What nothing lies over at the edges of the pane: left, top, width, height. */
function clearPart({ width, height, wall = 0, roof = 0, foot = 0 }: Pane, edge: number): Box {
  return [wall + edge, roof + edge, width - wall - 2 * edge, height - roof - foot - 2 * edge];
}

/**
 * Return the nearest camera that shows all of these points, never closer than before; null if it shows
 * them already. If they are too far apart, it is the one that shows the whole board.
 */
export function toShow(
  camera: Camera,
  points: readonly Point[],
  bounds: Box,
  pane: Pane,
): Camera | null {
  const seesAll = (each: Camera): boolean => points.every((at) => isSeen(each, at, bounds, pane));
  if (seesAll(camera)) return null;
  const found = rooms(bounds, pane)
    .map((room) => clamp(moveInto(camera, boxOf(points), room, pane), bounds, pane))
    .filter(seesAll);
  const [best] = found.toSorted((one, other) => other.scale - one.scale);
  return best ?? fit(bounds, pane);
}

/** The parts of the pane to bring things into: all that is clear, else above the overview or beside it. */
function rooms(bounds: Box, pane: Pane): Box[] {
  const [left, top, width, height] = clearPart(pane, COMFORT);
  const corner = overviewBox(bounds, pane);
  if (!corner) return [[left, top, width, height]];
  // A little farther away than where things just count as in sight.
  const [right, bottom] = [corner[0] - 1.5 * EDGE, corner[1] - 1.5 * EDGE];
  return [
    [left, top, width, height],
    [left, top, width, Math.min(height, bottom - top)],
    [left, top, Math.min(width, right - left), height],
  ];
}

/** Move no farther than needed for a part of the board to lie in a part of the pane. */
function moveInto(camera: Camera, part: Box, room: Box, pane: Pane): Camera {
  const scale = Math.max(0, Math.min(camera.scale, room[2] / part[2], room[3] / part[3]));
  const [x, y] = toPane({ ...camera, scale }, [part[0], part[1]], pane);
  return {
    x: camera.x + overlap(x, part[2] * scale, room[0], room[2]) / scale,
    y: camera.y + overlap(y, part[3] * scale, room[1], room[3]) / scale,
    scale,
  };
}

/** How far a stretch reaches beyond a longer one: below zero at its start. */
function overlap(start: number, length: number, from: number, room: number): number {
  return Math.min(0, start - from) + Math.max(0, start + length - from - room);
}

function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  // A single point has no size, which nothing could be divided by.
  return [left, top, Math.max(1, Math.max(...xs) - left), Math.max(1, Math.max(...ys) - top)];
}

function grown([left, top, width, height]: Box, by: number): Box {
  return [left - by, top - by, width + 2 * by, height + 2 * by];
}

function isIn([x, y]: Point, [left, top, width, height]: Box): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/**
 * Whether a player must see everything that they may choose. An answer to what another player did comes
 * unasked, and so does a piece that was displaced; in their own turn they know where they want to be.
 */
export function mustSeeAll(view: View): boolean {
  return view.seat !== view.turn || view.phase === "relocate";
}

export interface Deciding {
  /** Where the player looks. */
  camera: Camera;
  /** What may be chosen; nothing if somebody else decides. */
  choices: readonly Point[];
  /** What the decision is about, such as the place of a displaced piece. */
  about: readonly Point[];
  /** Whether all choices must be seen, or only one. */
  all: boolean;
}

/** Return where the camera has to go for a decision; null: stay where the player looks. */
export function forDecision(
  { camera, choices, about, all }: Deciding,
  bounds: Box,
  pane: Pane,
): Camera | null {
  if (choices.length === 0) return null;
  if (!all && choices.some((at) => isSeen(camera, at, bounds, pane))) return null;
  if (all && choices.every((at) => isSeen(camera, at, bounds, pane))) return null;
  return toShow(camera, [...choices, ...about], bounds, pane);
}
