/** The outline of a board, all that most pages need of it: names, and how many completed cities end the game. */
import type { Side } from "../api/types";
import type { Geometry } from "./geometry";
import { loadBoard } from "./loading";

export interface Outline {
  side: Side;
  /** The names of the cities by id. */
  cities: ReadonlyMap<string, string>;
  /** The end cities of the routes by id. */
  routes: ReadonlyMap<string, readonly [string, string]>;
  /** The posts that take merchants only. */
  ships: ReadonlySet<string>;
  goal: number;
  portrait: boolean;
}

/** The part of the geometry that an outline is made from. */
export interface Printed {
  cities: readonly Pick<Geometry["cities"][number], "id" | "name">[];
  routes: readonly (Pick<Geometry["routes"][number], "id" | "ends"> & {
    posts: readonly { kind: string }[];
  })[];
}

export function outlineOf(side: Side, { cities, routes }: Printed): Outline {
  const ships = new Set<string>();
  for (const route of routes) {
    route.posts.forEach((post, index) => {
      if (post.kind === "ship") ships.add(`${route.id}.${index + 1}`);
    });
  }
  const [width, height] = side.size;
  return {
    side,
    cities: new Map(cities.map((city) => [city.id, city.name])),
    routes: new Map(routes.map(({ id, ends }) => [id, ends])),
    ships,
    goal: side.completed_cities_end,
    portrait: height > width,
  };
}

export async function loadOutline(side: Side): Promise<Outline> {
  return outlineOf(side, (await loadBoard(side)).geometry);
}
