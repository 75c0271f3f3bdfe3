/** The parts of the board that the rewards of a route are about. */
import type { Board, Box, City, Point } from "../boards/geometry";
import type { Eye } from "./eye.svelte";
import { HOUSE, MEDAL, type Offer, type Reach, TABLE } from "./rewards";

/** How much room pills need around a route, and letters on a phone, in pixels. */
const PILLS: Point = [120, 90];
const LETTERS: Point = [28, 34];
const POST: Reach = [20, 20, 20, 20];
const SEAL: Reach = [25, 25, 25, 25];

/** Return the part of the board that holds a route with its rewards, and the margin around it. */
export function partOf(board: Board, offer: Offer, letters: boolean): [Box, Point] {
  const boxes = keptBoxes(board, offer);
  const [left, top] = [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
  ];
  const right = Math.max(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.max(...boxes.map((box) => box[1] + box[3]));
  return [[left, top, right - left, bottom - top], letters ? LETTERS : PILLS];
}

/** Return what pills must not cover: the cities that they speak of, the route and its marker. */
export function keptBoxes(board: Board, offer: Offer): Box[] {
  const route = board.route.get(offer.route);
  if (!route) return [];
  const { prestige } = board.geometry;
  const ends = route.ends.flatMap((end) => board.city.get(end) ?? []);
  return [
    ...ends.flatMap(cityBoxes),
    ...route.posts.map((post) => around(post.at, POST)),
    ...(offer.sure.some(({ marker, permanent }) => marker ?? permanent)
      ? [around(route.marker, SEAL)]
      : []),
    ...(route.ends.includes(prestige.city) ? [around(prestige.at, TABLE)] : []),
    ...offer.bubbles.map((bubble) => around(bubble.at, bubble.reach)),
  ];
}

/** Return what pills should rather not cover: the other cities. */
export function spareBoxes(board: Board, offer: Offer): Box[] {
  const ends: readonly string[] = board.route.get(offer.route)?.ends ?? [];
  return board.geometry.cities.filter(({ id }) => !ends.includes(id)).flatMap(cityBoxes);
}

/** The row of houses of a city, its name, and its abilities. */
function cityBoxes(city: City): Box[] {
  const houses = city.offices.map((office) => around(office.at, HOUSE));
  const medals = city.abilities.map((ability) => around(ability.at, MEDAL));
  return [...houses, city.ribbon, ...medals];
}

export function around(at: Point, [left, up, right, down]: Reach): Box {
  return [at[0] - left, at[1] - up, left + right, up + down];
}

/** A box of the board in the pane. */
export function boxInPane(eye: Eye, box: Box): Box {
  const [left, top] = eye.toPane([box[0], box[1]]);
  return [left, top, box[2] * eye.scale, box[3] * eye.scale];
}
