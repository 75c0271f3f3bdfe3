/**
 * What can be done where: the legal list, arranged by the places of the board that it names.
 * No rules in here; what is not in the list does not exist.
 */
import { postOf, type Board, type Point, routeOf } from "../boards/geometry";
import { type Action, type ActionOf, isVerb, kindIn } from "../notation/action";
import type { Kind } from "../notation/piece";
import { nextExtra, nextOpen, spacePlaces } from "./places";
import type { Scene } from "./scene";

/** Where something can be done. */
export type Place =
  | { kind: "post"; post: string }
  | { kind: "office"; city: string; space: number }
  /** The next extra office of a city. */
  | { kind: "extra"; city: string }
  /** The next office of an open city. */
  | { kind: "open"; city: string }
  | { kind: "route"; route: string }
  | { kind: "marker"; route: string }
  | { kind: "ability"; city: string; ability: string }
  | { kind: "prestige"; points: number }
  | { kind: "province"; province: string }
  /** Between an office space of a city and the next one. */
  | { kind: "swap"; city: string; space: number };

export type Target = Place & { key: string; at: Point; actions: Action[] };

export interface Targets {
  /** In reading order. */
  places: Target[];
  /** Actions without a place: buttons in the tray. */
  buttons: Action[];
}

/** Places whose heights differ by less than this are on the same line in reading order. */
const LINE = 70;

/** Return the key of a thing on the board: its kind, and which of them it is. */
export function keyOf({ kind, ...which }: { kind: string }): string {
  return `${kind}:${Object.values(which).join(" ")}`;
}

export function targetsOf(board: Board, scene: Scene, legal: readonly Action[]): Targets {
  const found = new Map<string, Target>();
  for (const action of legal) {
    for (const place of placesIn(board, scene, action))
      addTarget(found, board, scene, place, action);
  }
  return {
    places: [...found.values()].sort(byReading),
    // All other actions without a place belong to the page, including those that end a decision.
    buttons: legal.filter((action) => isVerb(action, "pay", "join")),
  };
}

function addTarget(
  found: Map<string, Target>,
  board: Board,
  scene: Scene,
  place: Place,
  action: Action,
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
export function placesIn(board: Board, scene: Scene, action: Action): Place[] {
  switch (action.verb) {
    case "place":
    case "displace":
    case "add":
    case "lift":
    case "put":
    case "take":
    case "drop":
    case "remove":
      return [{ kind: "post", post: action.post }];
    case "establish":
      return [{ kind: "route", route: action.route }, ...rewardPlaces(board, scene, action)];
    case "use":
      return action.on !== null && "city" in action.on ? [{ kind: "swap", ...action.on }] : [];
    case "pawn":
      return [{ kind: "province", province: action.province }];
    case "office":
      return [{ kind: "open", city: action.city }];
    case "mark":
      return [{ kind: "marker", route: action.route }];
    case "neutral":
      return [
        { kind: "route", route: action.route },
        ...(action.city ? officePlaces(board, scene, action.city, scene.neutralLast) : []),
      ];
    default:
      return [];
  }
}

/** The places that a reward is shown at. */
export function rewardPlaces(
  board: Board,
  scene: Scene,
  { route, reward }: ActionOf<"establish">,
): Place[] {
  switch (reward?.what) {
    case "office":
      return officePlaces(board, scene, reward.city);
    case "extra":
      return [{ kind: "extra", city: reward.city }];
    case "prestige":
      return [{ kind: "prestige", points: reward.points }];
    case "develop": {
      const { ability } = reward;
      const city = board.route
        .get(route)
        ?.ends.find((end) =>
          board.city.get(end)?.abilities.some((each) => each.ability === ability),
        );
      return city ? [{ kind: "ability", city, ability }] : [];
    }
    default:
      return [];
  }
}

/** A new office is shown at the leftmost empty space, or at the rightmost one. */
function officePlaces(board: Board, scene: Scene, city: string, last = false): Place[] {
  const spaces = scene.offices[city]?.spaces ?? [];
  const empty = (_: unknown, n: number): boolean => !spaces[n];
  const all = board.city.get(city)?.offices ?? [];
  const index = last ? all.findLastIndex(empty) : all.findIndex(empty);
  return index < 0 ? [] : [{ kind: "office", city, space: index + 1 }];
}

/** Where a place is on the board. */
export function placeOf(board: Board, scene: Scene, place: Place): Point | null {
  const { geometry } = board;
  switch (place.kind) {
    case "post":
      return postOf(board, place.post)?.at ?? null;
    case "route":
      return board.route.get(place.route)?.middle ?? null;
    case "marker":
      return board.route.get(place.route)?.marker ?? null;
    case "province":
      return geometry.provinces.find((province) => province.id === place.province)?.at ?? null;
    case "prestige":
      return geometry.prestige.spaces.find((space) => space.points === place.points)?.at ?? null;
    default:
      return cityPlaceOf(board, scene, place);
  }
}

function cityPlaceOf(
  board: Board,
  scene: Scene,
  place: Extract<Place, { city: string }>,
): Point | null {
  const city = board.city.get(place.city);
  const row = scene.offices[place.city];
  if (!city) return null;
  switch (place.kind) {
    case "office":
      return spacePlaces(city, row)[place.space - 1] ?? null;
    case "swap":
      return swapPlace(spacePlaces(city, row), place.space);
    case "ability":
      return city.abilities.find(({ ability }) => ability === place.ability)?.at ?? null;
    case "extra":
      return nextExtra(city, row);
    case "open":
      return nextOpen(city, row);
  }
}

/** Between the gables of two neighbouring houses. */
function swapPlace(spaces: readonly Point[], space: number): Point | null {
  const left = spaces[space - 1];
  const right = spaces[space];
  return left && right ? [(left[0] + right[0]) / 2, left[1] - 38] : null;
}

/** Everything that a place offers; at a piece of a full route also what the route offers. */
export function offered(targets: Targets, target: Target): Action[] {
  if (target.kind !== "post") return target.actions;
  const of = routeOf(target.post);
  const route = targets.places.find((other) => other.kind === "route" && other.route === of);
  return route ? [...route.actions, ...target.actions] : target.actions;
}

/** Either the action to play at once, or null: ask. */
export function atOnce(
  target: Target,
  actions: readonly Action[],
  kind: Kind,
  touch: boolean,
): Action | null {
  const [only] = actions;
  if (only === undefined) return null;
  // A displacement shows its price first, and a route what it gives.
  if (actions.some(({ verb }) => verb === "displace")) return null;
  if (target.kind === "route" && only.verb === "establish") return null;
  if (actions.length === 1) return only;
  if (touch || !kindsOnly(actions)) return null;
  return actions.find((action) => kindIn(action) === kind) ?? null;
}

/** Whether actions differ in nothing but the kind of piece. */
export function kindsOnly(actions: readonly Action[]): boolean {
  const verbs = new Set(actions.map(({ verb }) => verb));
  const kinds = new Set(actions.map(kindIn));
  return (
    verbs.size === 1 &&
    actions.every((action) => isVerb(action, "place", "add", "office")) &&
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

/** Whether to mark a target only when pointed at: the player's pieces can nearly always be lifted. */
export function isQuiet(target: Target, targets: readonly Target[]): boolean {
  const lifts = ({ actions }: Target): boolean => actions.every(({ verb }) => verb === "lift");
  return targets.length >= MANY && lifts(target) && !targets.every(lifts);
}
