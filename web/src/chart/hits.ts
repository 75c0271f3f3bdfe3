/** What a click means: the nearest thing wins, so that small things can be hit without aiming. */
import type { Board, City, Point } from "../boards/geometry";
import { spacePlaces } from "./places";
import type { Scene } from "./scene";
import { keyOf, type Place, type Target } from "./targets";

/** A thing on the board: a place, or something that can only be looked at. */
export type Thing =
  Place | { kind: "city"; city: string } | { kind: "permanent"; route: string } | { kind: "link" };

export type Hit = Thing & { key: string; at: Point };

/** Things that can be chosen attract clicks from a little farther away than the others. */
const PULL = 0.75;
const HOUSE_HALF: Point = [19, 30];
const ROAD_SLACK = 8;

/** What of a scene is a thing of its own. */
type Lying = Pick<Scene, "offices" | "markers">;

/** Everything on the board that somebody might click, whether it is legal or not. */
export function thingsOf(board: Board, scene: Lying): Hit[] {
  const { routes, cities, prestige, eastWest } = board.geometry;
  return [
    ...routes.flatMap(({ id, posts }) =>
      posts.map((post, n) => hitOf({ kind: "post", post: `${id}.${n + 1}` }, post.at)),
    ),
    ...cities.flatMap((city) => [...cityHits(city, scene)]),
    ...prestige.spaces.map(({ points, at }) => hitOf({ kind: "prestige", points }, at)),
    ...Object.keys(scene.markers).flatMap((route) => {
      const at = board.route.get(route)?.marker;
      return at ? [hitOf({ kind: "marker", route }, at)] : [];
    }),
    ...routes
      .filter((route) => route.permanent)
      .map(({ id, marker }) => hitOf({ kind: "permanent", route: id }, marker)),
    hitOf({ kind: "link" }, eastWest.at),
  ];
}

/** What the server calls a thing, to ask why nothing can be done there; null: it can only be looked at. */
export function placeText(thing: Thing): string | null {
  switch (thing.kind) {
    case "post":
      return `post ${thing.post}`;
    case "office":
      return `office ${thing.city} ${thing.space}`;
    case "marker":
      return `marker ${thing.route}`;
    case "city":
      return `city ${thing.city}`;
    case "ability":
      return `ability ${thing.city} ${thing.ability}`;
    case "prestige":
      return `prestige ${thing.points}`;
    default:
      return null;
  }
}

function* cityHits(city: City, scene: Lying): Generator<Hit> {
  for (const [n, at] of spacePlaces(city, scene.offices[city.id]).entries())
    yield hitOf({ kind: "office", city: city.id, space: n + 1 }, at);
  for (const { ability, at } of city.abilities)
    yield hitOf({ kind: "ability", city: city.id, ability }, at);
  const [left, top, width, height] = city.ribbon;
  yield hitOf({ kind: "city", city: city.id }, [left + width / 2, top + height / 2]);
}

/** Return a thing at its place. */
export function hitOf(thing: Thing, at: Point): Hit {
  return { ...thing, key: keyOf(thing), at };
}

/** Return the things that are not targets: they can only be looked at. */
export function besides(things: readonly Hit[], targets: readonly Target[]): Hit[] {
  const chosen = new Set(targets.map((target) => target.key));
  return things.filter((thing) => !chosen.has(thing.key));
}

/** The thing at a point of the board, if any is within reach (in board units). */
export function pick(
  board: Board,
  targets: readonly Target[],
  things: readonly Hit[],
  point: Point,
  reach: number,
): Hit | null {
  let best: Hit | null = null;
  let least = reach;
  const weigh = (each: Hit, pull: number): void => {
    const distance = distanceTo(board, each, point) * pull;
    if (distance > least) return;
    best = each;
    least = distance;
  };
  for (const target of targets) weigh(target, PULL);
  for (const thing of besides(things, targets)) weigh(thing, 1);
  return best;
}

function distanceTo(board: Board, each: Hit, point: Point): number {
  const dx = Math.abs(point[0] - each.at[0]);
  const dy = Math.abs(point[1] - each.at[1]);
  if (each.kind === "office" || each.kind === "extra" || each.kind === "open") {
    const up = Math.abs(point[1] - (each.at[1] - 10));
    return Math.max(dx / HOUSE_HALF[0], up / HOUSE_HALF[1]) * 22;
  }
  if (each.kind === "city") return cityDistance(board, each.city, point);
  if (each.kind === "route")
    return Math.min(Math.hypot(dx, dy), roadDistance(board, each.route, point) + ROAD_SLACK);
  return Math.hypot(dx, dy);
}

function cityDistance(board: Board, id: string, point: Point): number {
  const ribbon = board.city.get(id)?.ribbon;
  if (!ribbon) return Infinity;
  const inside =
    point[0] >= ribbon[0] &&
    point[0] <= ribbon[0] + ribbon[2] &&
    point[1] >= ribbon[1] &&
    point[1] <= ribbon[1] + ribbon[3];
  return inside ? 14 : Infinity;
}

/** How far a point is from a road: its bends are small enough to take it as straight between posts. */
function roadDistance(board: Board, id: string, point: Point): number {
  const route = board.route.get(id);
  if (!route) return Infinity;
  const ends = route.ends.map((end) => board.city.get(end)?.at).filter((at) => at !== undefined);
  const line = [ends[0], ...route.posts.map((post) => post.at), ends[1]].filter(
    (at) => at !== undefined,
  );
  return Math.min(...line.slice(1).map((at, n) => segmentDistance(point, line[n] ?? at, at)));
}

function segmentDistance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point[0] - from[0] - part * dx, point[1] - from[1] - part * dy);
}

/** The next target in the direction of an arrow key: near, and not too far to the side. */
export function neighbour(targets: readonly Hit[], from: Point, arrow: string): Hit | null {
  const direction: Record<string, Point> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const way = direction[arrow];
  if (!way) return null;
  let best: Hit | null = null;
  let least = Infinity;
  for (const target of targets) {
    const [dx, dy] = [target.at[0] - from[0], target.at[1] - from[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead > 1 && aside <= ahead * 1.5 && ahead + 2 * aside < least) {
      best = target;
      least = ahead + 2 * aside;
    }
  }
  return best;
}
