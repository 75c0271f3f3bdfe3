/**
 * What can be done where: the legal list, arranged by the places of the board that it names.
 * No rules in here; what is not in the list does not exist.
 */
import { postOf, routeOf, type Board, type Point } from "./geometry";
import { nextExtra, nextOpen, spacePlaces } from "./places";
import type { Scene } from "./scene";

export type PlaceKind =
  | "post"
  | "office"
  | "extra"
  | "open"
  | "route"
  | "medal"
  | "seat"
  | "marker"
  | "province"
  | "swap";
export type Kind = "t" | "m";

export interface Place {
  kind: PlaceKind;
  /** A post, route or province; `bremen 2` a space, `bremen` a city, `prestige 8` a seat. */
  id: string;
}

export interface Target extends Place {
  key: string;
  at: Point;
  actions: string[];
}

export interface Targets {
  /** In reading order. */
  places: Target[];
  /** What is no place: buttons in the tray. */
  buttons: string[];
}

/** Words that are buttons; all other actions that name no place belong to the page, those that close a decision too. */
const BUTTONS = new Set(["pay", "join"]);
/** Verbs whose kind of piece is chosen beforehand. */
const WITH_KIND = new Set(["place", "displace", "add"]);
const POST_VERBS = new Set(["lift", "put", "take", "drop", "remove"]);
/** Places within so many units of height are in the same line for reading. */
const LINE = 70;

export function keyOf(place: Place): string {
  return `${place.kind}:${place.id}`;
}

export function verbOf(action: string): string {
  return action.split(" ", 1)[0] ?? "";
}

/** The kind of piece that an action names, if it names one. */
export function kindIn(action: string): Kind | null {
  const words = action.split(" ");
  const word =
    WITH_KIND.has(words[0] ?? "") || words[0] === "join" ? words[1] : words[words.length - 1];
  return word === "t" || word === "m" ? word : null;
}

export function targetsOf(board: Board, scene: Scene, legal: readonly string[]): Targets {
  const found = new Map<string, Target>();
  const buttons: string[] = [];
  for (const action of legal) {
    if (BUTTONS.has(verbOf(action))) buttons.push(action);
    for (const place of placesIn(board, scene, action))
      addTarget(found, board, scene, place, action);
  }
  return { places: [...found.values()].sort(byReading), buttons };
}

function addTarget(
  found: Map<string, Target>,
  board: Board,
  scene: Scene,
  place: Place,
  action: string,
): void {
  const key = keyOf(place);
  const known = found.get(key);
  if (known) {
    known.actions.push(action);
    return;
  }
  const at = placeOf(board, scene, place);
  if (at) found.set(key, { ...place, key, at, actions: [action] });
}

function byReading(one: Target, other: Target): number {
  const lines = Math.floor(one.at[1] / LINE) - Math.floor(other.at[1] / LINE);
  return lines || one.at[0] - other.at[0] || one.at[1] - other.at[1];
}

/** The places that an action can be chosen at. */
export function placesIn(board: Board, scene: Scene, action: string): Place[] {
  const [verb = "", ...words] = action.split(" ");
  const [first = "", second = ""] = words;
  if (WITH_KIND.has(verb)) return [{ kind: "post", id: second }];
  if (POST_VERBS.has(verb)) return [{ kind: "post", id: first }];
  if (verb === "establish")
    return [{ kind: "route", id: first }, ...rewardPlaces(board, scene, first, words.slice(1))];
  if (verb === "use" && first === "swap-offices")
    return [{ kind: "swap", id: `${second} ${words[2] ?? ""}` }];
  if (verb === "pawn") return [{ kind: "province", id: first }];
  if (verb === "office") return [{ kind: "open", id: first }];
  if (verb === "mark") return [{ kind: "marker", id: second }];
  if (verb === "neutral")
    return [
      { kind: "route", id: first },
      ...(second ? officePlaces(board, scene, second, scene.neutralLast) : []),
    ];
  return [];
}

function rewardPlaces(board: Board, scene: Scene, route: string, reward: string[]): Place[] {
  const [what = "", which = ""] = reward;
  if (what === "office") return officePlaces(board, scene, which);
  if (what === "extra") return [{ kind: "extra", id: which }];
  if (what === "prestige") return [{ kind: "seat", id: `prestige ${which}` }];
  if (what !== "develop") return [];
  const city = board.route
    .get(route)
    ?.ends.find((end) => board.city.get(end)?.medals.some((medal) => medal.ability === which));
  return city ? [{ kind: "medal", id: `${city} ${which}` }] : [];
}

/** A new office is shown at the leftmost empty space, or at the rightmost one. */
function officePlaces(board: Board, scene: Scene, city: string, last = false): Place[] {
  const spaces = scene.offices[city]?.spaces ?? [];
  const empty = (_: unknown, n: number): boolean => !spaces[n];
  const all = board.city.get(city)?.offices ?? [];
  const index = last ? all.findLastIndex(empty) : all.findIndex(empty);
  return index < 0 ? [] : [{ kind: "office", id: `${city} ${index + 1}` }];
}

/** Where a place is on the board. */
export function placeOf(board: Board, scene: Scene, place: Place): Point | null {
  const [word = "", rest = ""] = place.id.split(" ");
  const city = board.city.get(word);
  const row = scene.offices[word];
  switch (place.kind) {
    case "post":
      return postOf(board, place.id)?.at ?? null;
    case "route":
      return board.route.get(place.id)?.middle ?? null;
    case "marker":
      return board.route.get(place.id)?.marker ?? null;
    case "province":
      return board.geometry.provinces.find((province) => province.id === place.id)?.at ?? null;
    case "seat":
      return board.geometry.prestige.seats.find((seat) => seat.points === Number(rest))?.at ?? null;
    case "office":
      return (city && spacePlaces(city, row)[Number(rest) - 1]) ?? null;
    case "swap":
      return city ? swapPlace(spacePlaces(city, row), Number(rest)) : null;
    case "medal":
      return city?.medals.find((medal) => medal.ability === rest)?.at ?? null;
    case "extra":
      return city ? nextExtra(city, row) : null;
    case "open":
      return city ? nextOpen(city, row) : null;
  }
}

/** Between the gables of two neighbouring houses. */
function swapPlace(spaces: readonly Point[], space: number): Point | null {
  const left = spaces[space - 1];
  const right = spaces[space];
  return left && right ? [(left[0] + right[0]) / 2, left[1] - 38] : null;
}

/** All that a place offers: at a piece of a full route also what the route offers. */
export function offered(targets: Targets, target: Target): string[] {
  if (target.kind !== "post") return target.actions;
  const route = targets.places.find(
    (other) => other.kind === "route" && other.id === routeOf(target.id),
  );
  return route ? [...route.actions, ...target.actions] : target.actions;
}

/** Either the action to play at once, or null: ask. */
export function atOnce(
  target: Target,
  actions: readonly string[],
  kind: Kind,
  touch: boolean,
): string | null {
  const [only] = actions;
  if (only === undefined) return null;
  // A displacement says its price first, and a route what it gives.
  if (actions.some((action) => verbOf(action) === "displace")) return null;
  if (target.kind === "route" && verbOf(only) === "establish") return null;
  if (actions.length === 1) return only;
  if (touch || !kindsOnly(actions)) return null;
  return actions.find((action) => kindIn(action) === kind) ?? null;
}

/** Whether actions differ in nothing but the kind of piece. */
export function kindsOnly(actions: readonly string[]): boolean {
  const verbs = new Set(actions.map(verbOf));
  const kinds = new Set(actions.map(kindIn));
  const [verb = ""] = verbs;
  return (
    verbs.size === 1 &&
    ["place", "add", "office"].includes(verb) &&
    !kinds.has(null) &&
    kinds.size === actions.length
  );
}

/** Whether the kind of piece matters anywhere, so that the tray offers the choice. */
export function choosesKind(targets: Targets): boolean {
  return targets.places.some((target) => kindsOnly(target.actions) && target.actions.length > 1);
}

/** 13 or more places are marked by dots, fewer by rings. */
export const MANY = 13;

/** Whether a target wants no mark until it is asked for: own pieces can nearly always be lifted, beside all else. */
export function isQuiet(target: Target, targets: readonly Target[]): boolean {
  const lifts = ({ actions }: Target): boolean =>
    actions.every((action) => verbOf(action) === "lift");
  return targets.length >= MANY && lifts(target) && !targets.every(lifts);
}
