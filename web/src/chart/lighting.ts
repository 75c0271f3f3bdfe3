/** Where the places of a sentence are on the chart. */
import { type Board, type Box, type Point, postOf } from "../boards/geometry";

/** A place as something to light: a spot, the box around a city, or the path of a route. */
export type Light =
  | { kind: "spot"; at: Point }
  | { kind: "box"; box: Box }
  | { kind: "path"; d: string; at: readonly Point[] };

const MARGIN = 8;
/** How far a house reaches to the sides and down from its middle, and up to its roof. */
const HOUSE = 20;
const ROOF = 34;

/** Return what to light for places as the notation names them; what the board does not have is left out. */
export function lightsOf(board: Board, places: readonly string[]): Light[] {
  return places.flatMap((place) => lightOf(board, place) ?? []);
}

function lightOf(board: Board, place: string): Light | null {
  const post = postOf(board, place);
  if (post) return { kind: "spot", at: post.at };
  const route = board.route.get(place);
  if (route) return { kind: "path", d: route.d, at: route.posts.map(({ at }) => at) };
  if (board.city.has(place)) return { kind: "box", box: cityBox(board, place) };
  const [word, points] = place.split(" ");
  const { provinces, prestige } = board.geometry;
  const space =
    word === "prestige" ? prestige.spaces.find((each) => each.points === Number(points)) : null;
  const at = space?.at ?? provinces.find(({ id }) => id === place)?.at;
  return at ? { kind: "spot", at } : null;
}

/** The box around a city: its name and its offices. */
export function cityBox(board: Board, id: string): Box {
  const city = board.city.get(id);
  if (!city) return [0, 0, 0, 0];
  const [left, top, width, height] = city.ribbon;
  const spots = [city.at, ...city.offices.map(({ at }) => at)];
  const xs = [left, left + width, ...spots.flatMap(([x]) => [x - HOUSE, x + HOUSE])];
  const ys = [top, top + height, ...spots.flatMap(([, y]) => [y - ROOF, y + HOUSE])];
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return [x, y, Math.max(...xs) + MARGIN - x, Math.max(...ys) + MARGIN - y];
}

/** How far a post reaches from its middle. */
const SPOT = 24;

/** Return the boxes of the board that some places take up; a route is its posts. */
export function boxesOf(board: Board, places: readonly string[]): Box[] {
  return lightsOf(board, places).flatMap((light): Box[] => {
    if (light.kind === "box") return [light.box];
    const spots = light.kind === "spot" ? [light.at] : light.at;
    return spots.map(spotBox);
  });
}

/** The box around a post or something as large. */
export function spotBox([x, y]: Point): Box {
  return [x - SPOT, y - SPOT, 2 * SPOT, 2 * SPOT];
}

/** Return points of the board that must stay in sight for some places to be seen. */
export function pointsOf(board: Board, places: readonly string[]): Point[] {
  return lightsOf(board, places).flatMap((light): readonly Point[] => {
    if (light.kind === "spot") return [light.at];
    if (light.kind === "path") return light.at;
    const [x, y, width, height] = light.box;
    const [middle, right, low] = [x + width / 2, x + width, y + height];
    return [
      [x, y],
      [middle, y],
      [right, y],
      [x, low],
      [middle, low],
      [right, low],
    ];
  });
}
