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
  const [word = "", name = "", more = ""] = place.split(" ");
  // What a lesson points at says what it is; the log names posts, routes and cities alone.
  const id = SAID.includes(word) ? name : place;
  const post = postOf(board, id);
  if (post) return { kind: "spot", at: post.at };
  const route = board.route.get(id);
  if (route) return { kind: "path", d: route.d, at: route.posts.map(({ at }) => at) };
  if (board.city.has(id)) return { kind: "box", box: cityBox(board, id) };
  const at = thingAt(board, word, name, more);
  return at ? { kind: "spot", at } : null;
}

/** The words before a post, a route or a city. */
const SAID: readonly string[] = ["post", "route", "city"];

/** Where something smaller is: an office, an ability, a marker, a prestige space, a province. */
function thingAt(board: Board, word: string, name: string, more: string): Point | undefined {
  const { provinces, prestige } = board.geometry;
  const city = board.city.get(name);
  if (word === "office") return city?.offices[Number(more) - 1]?.at;
  if (word === "ability") return city?.abilities.find(({ ability }) => ability === more)?.at;
  if (word === "marker") return board.route.get(name)?.marker;
  if (word === "prestige") return prestige.spaces.find(({ points }) => points === Number(name))?.at;
  return provinces.find(({ id }) => id === word)?.at;
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
