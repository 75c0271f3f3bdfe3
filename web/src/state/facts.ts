/** What the pages need to know of a board: names, and how many completed cities end the game. */
import type { BoardId } from "../chart/contract";
import type { Setup } from "../api/types";

export interface Facts {
  id: BoardId;
  /** The names of the cities by id. */
  cities: ReadonlyMap<string, string>;
  /** The end cities of the routes by id. */
  routes: ReadonlyMap<string, readonly [string, string]>;
  /** The posts that take merchants only. */
  ships: ReadonlySet<string>;
  goal: number;
  portrait: boolean;
}

export interface BoardFile {
  id: string;
  size: number[];
  completed_cities_end: number;
  cities: { id: string; name: string }[];
  routes: { id: string; ends: string[]; posts: { kind: string }[] }[];
}

const files = import.meta.glob<{ default: BoardFile }>(
  "../../../src/kontor/board/data/*/facts.json",
);

export function boardIdOf(setup: Pick<Setup, "board" | "players">): BoardId {
  if (setup.board === "east") return "east";
  return `${setup.board}-${setup.players <= 3 ? "2-3" : "4-5"}` as BoardId;
}

export function factsFrom(file: BoardFile): Facts {
  const ships = new Set<string>();
  for (const route of file.routes) {
    route.posts.forEach((post, index) => {
      if (post.kind === "ship") ships.add(`${route.id}.${index + 1}`);
    });
  }
  const [width = 1, height = 1] = file.size;
  return {
    id: file.id as BoardId,
    cities: new Map(file.cities.map((city) => [city.id, city.name])),
    routes: new Map(file.routes.map(({ id, ends }) => [id, [ends[0] ?? "", ends[1] ?? ""]])),
    ships,
    goal: file.completed_cities_end,
    portrait: height > width,
  };
}

export async function loadFacts(id: BoardId): Promise<Facts> {
  const load = files[`../../../src/kontor/board/data/${id}/facts.json`];
  if (load === undefined) throw new Error(`there is no board ${id}`);
  return factsFrom((await load()).default);
}
