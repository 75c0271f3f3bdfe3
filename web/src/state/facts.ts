/** What the pages need to know of a board: names, and how many completed cities end the game. */
import type { Side } from "../api/types";
import { loadBoard } from "../chart/boards";
import type { Geometry } from "../chart/geometry";

export interface Facts {
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

/** The part of a chart that facts are read from. */
export interface Printed {
  cities: readonly Pick<Geometry["cities"][number], "id" | "name">[];
  routes: readonly (Pick<Geometry["routes"][number], "id" | "ends"> & {
    posts: readonly { kind: string }[];
  })[];
}

export function factsFrom(side: Side, { cities, routes }: Printed): Facts {
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

export async function loadFacts(side: Side): Promise<Facts> {
  return factsFrom(side, (await loadBoard(side)).geometry);
}
