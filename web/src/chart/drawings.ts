/** Rings and arrows that somebody draws on the board: where they can be, and their shapes. */
import type { Board, Box, Point } from "../boards/geometry";
import type { Drawing } from "../state/notes";
import { type Hit, hitOf, thingsOf } from "./hits";
import { cityBox } from "./lighting";

/** At this scale the strokes are as wide as the look says, in board units. */
const USUAL_SCALE = 0.6;
/** How much of the zoom they follow: on a small board they would else hide what they are about. */
const FOLLOWED = 0.75;
/** How far a ring is from the middle of what it is around, besides its own width. */
const RADIUS = 23;
/** How far arrows stay away from the middles of their places. */
const GAP = 20;
/** How far an arrow bends to its left: a part of its length, up to so many units. */
const BEND = 0.14;
const MOST_BEND = 46;

export type Shape =
  | { kind: "circle"; at: Point; radius: number }
  | { kind: "box"; box: Box }
  | { kind: "arrow"; shaft: string; head: string };

/** Return the places that can be drawn at; they are there whatever stands on them. */
export function anchorsOf(board: Board): Hit[] {
  const { routes, provinces } = board.geometry;
  const markers = Object.fromEntries(routes.map(({ id }) => [id, ""]));
  const things = thingsOf(board, { offices: {}, markers });
  return [
    // A permanent marker lies where the other one would.
    ...things.filter(({ kind }) => kind !== "permanent"),
    ...provinces.map(({ id, at }) => hitOf({ kind: "province", province: id }, at)),
  ];
}

/** Return the place to draw at for a thing of the board, which may come and go. */
export function anchorOf(anchors: readonly Hit[], hit: Hit): Hit | null {
  const find = (key: string): Hit | undefined => anchors.find((anchor) => anchor.key === key);
  return find(hit.key) ?? find(insteadOf(hit)) ?? null;
}

/** The key of what stays there: the city of an office that may come, the marker's place of a route. */
function insteadOf(hit: Hit): string {
  if ("city" in hit) return `city:${hit.city}`;
  return "route" in hit ? `marker:${hit.route}` : "";
}

/** How much wider strokes are drawn than the look says, so that they are seen as well on a smaller board. */
export const strokeAt = (scale: number): number => (USUAL_SCALE / scale) ** FOLLOWED;

/** Return what to draw, at the places that the board has. */
export function shapesOf(
  board: Board,
  anchors: readonly Hit[],
  drawn: readonly Drawing[],
  unit: number,
): Shape[] {
  const end = (key: string): End | null => {
    const anchor = anchors.find((each) => each.key === key);
    return anchor ? endAt(board, anchor) : null;
  };
  return drawn.flatMap(({ from, to }): Shape[] => {
    const [start, stop] = [end(from), end(to)];
    if (!start || !stop) return [];
    return [from === to ? ringAround(start, unit) : arrowBetween(start, stop, unit)];
  });
}

/** Where an arrow begins or ends: the middle of a place, and its box if it is larger than a post. */
export interface End {
  at: Point;
  box?: Box;
}

/** A city is its name and its offices together. */
export function endAt(board: Board, anchor: Hit): End {
  if (anchor.kind !== "city") return { at: anchor.at };
  const box = cityBox(board, anchor.city);
  return { at: [box[0] + box[2] / 2, box[1] + box[3] / 2], box };
}

function ringAround({ at, box }: End, unit: number): Shape {
  if (!box) return { kind: "circle", at, radius: RADIUS + 4 * unit };
  const [x, y, width, height] = box;
  return { kind: "box", box: [x - unit, y - unit, width + 2 * unit, height + 2 * unit] };
}

/** Return an arrow with one bend; `unit` makes its head larger where the board is small. */
export function arrowBetween(start: End, stop: End, unit: number): Shape & { kind: "arrow" } {
  const [from, to] = [start.at, stop.at];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(length * BEND, MOST_BEND);
  // To its left, so that the way there and the way back lie side by side.
  const turn: Point = [
    from[0] + dx / 2 + (dy / length) * bend * 2,
    from[1] + dy / 2 - (dx / length) * bend * 2,
  ];
  const begin = towards(from, turn, gapAt(start, turn, length));
  const tip = towards(to, turn, gapAt(stop, turn, length));
  const size = Math.min(20 * unit, Math.hypot(tip[0] - begin[0], tip[1] - begin[1]) * 0.55);
  const neck = towards(tip, turn, size);
  const aside = perpendicular(turn, tip, size * 0.62);
  const corners: Point[] = [
    tip,
    [neck[0] + aside[0], neck[1] + aside[1]],
    [neck[0] - aside[0], neck[1] - aside[1]],
  ];
  return {
    kind: "arrow",
    shaft: `M${text(begin)}Q${text(turn)} ${text(neck)}`,
    head: corners.map(text).join(" "),
  };
}

/** How far an arrow of some length stays away from the middle of a place: up to the edge of a city. */
function gapAt({ at, box }: End, turn: Point, length: number): number {
  if (!box) return Math.min(GAP, length / 5);
  const [dx, dy] = [Math.abs(turn[0] - at[0]), Math.abs(turn[1] - at[1])];
  const edge = Math.min(box[2] / 2 / (dx || 1e-9), box[3] / 2 / (dy || 1e-9)) * Math.hypot(dx, dy);
  return Math.min(edge, length / 3);
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const part = distance / length;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** A line of some length at a right angle to the way between two points. */
function perpendicular(from: Point, to: Point, length: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const all = Math.hypot(dx, dy) || 1;
  return [(-dy / all) * length, (dx / all) * length];
}

const text = (point: Point): string => point.map((each) => each.toFixed(1)).join(" ");
