/** Where everything on a board is, in board units; as the server gives it. */

export type Point = readonly [number, number];
/** Left, top, width, height. */
export type Box = readonly [number, number, number, number];

export interface Office {
  at: Point;
  shape: string;
  privilege: string;
  coin: number;
}

export interface City {
  id: string;
  name: string;
  at: Point;
  open: boolean;
  banner: readonly string[];
  ribbon: Box;
  offices: readonly Office[];
  /** Places of extra offices, the one next to the printed row first. */
  extra: readonly Point[];
  /** The abilities that can be developed there, and where they are printed. */
  abilities: readonly { ability: string; at: Point }[];
  shield: Point;
  permits: readonly { country: string; at: Point }[];
}

export interface Route {
  id: string;
  ends: readonly [string, string];
  region: string | null;
  d: string;
  /** Where to point at the road: between two of its posts. */
  middle: Point;
  posts: readonly { kind: string; at: Point }[];
  marker: Point;
  /** The post that the marker's thread goes to. */
  tied: Point;
  tavern: Point | null;
  /** The permanent marker, if it has one. */
  permanent: string | null;
}

export interface Geometry {
  id: string;
  title: string;
  size: Point;
  bounds: Box;
  nameSize: number;
  cities: readonly City[];
  routes: readonly Route[];
  prestige: {
    city: string;
    at: Point;
    spaces: readonly { points: number; privilege: string; at: Point }[];
  };
  eastWest: { at: Point; ends: readonly string[]; coins: readonly { points: number; at: Point }[] };
  soldiers: readonly { id: string; at: Point; ends: readonly string[] }[];
  provinces: readonly { id: string; at: Point }[];
}

/** The art of a board, layer by layer, so that the chart can draw its own things in between. */
export type Layer =
  "background" | "roads" | "cities" | "posts" | "fixtures" | "borders" | "soldiers";
export type Art = Record<Layer, string>;

export interface Board {
  geometry: Geometry;
  art: Art;
  city: ReadonlyMap<string, City>;
  route: ReadonlyMap<string, Route>;
}

export function makeBoard(geometry: Geometry, svg: string): Board {
  return {
    geometry,
    art: splitLayers(svg),
    city: new Map(geometry.cities.map((city) => [city.id, city])),
    route: new Map(geometry.routes.map((route) => [route.id, route])),
  };
}

export function splitLayers(svg: string): Art {
  const art: Art = {
    background: "",
    roads: "",
    cities: "",
    posts: "",
    fixtures: "",
    borders: "",
    soldiers: "",
  };
  for (const layer of Object.keys(art) as Layer[]) {
    const start = svg.indexOf(`<!--${layer}-->`) + layer.length + 7;
    art[layer] = svg.slice(start, svg.indexOf("<!--", start)).trim();
  }
  return art;
}

/** A post's id is that of its route with a number: `bremen-hamburg.2`. */
export const routeOf = (post: string): string => post.slice(0, post.lastIndexOf("."));

export const numberOf = (post: string): number => Number(post.slice(post.lastIndexOf(".") + 1));

export function postOf(board: Board, post: string): { kind: string; at: Point } | undefined {
  return board.route.get(routeOf(post))?.posts[numberOf(post) - 1];
}
