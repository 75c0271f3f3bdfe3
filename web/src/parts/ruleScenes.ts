/** Which part of a board shows what a line of the rules says, and what stands there. */
import type { Board, City, Point, Route } from "../boards/geometry";

export interface RuleScene {
  /** What the picture shows: its middle, and how many board units it is wide. */
  at: Point;
  width: number;
  /** Pieces of seats, in notation. */
  pieces: { piece: string; at: Point; scale?: number }[];
  /** Places that can be chosen, as rings: round ones or those of a post. */
  rings: { at: Point; round: number | null }[];
  /** The road that glows. */
  glow: string;
  arrow: [Point, Point] | null;
  /** Who controls which city. */
  shields: { at: Point; seat: number }[];
  /** Where a marker lies. */
  seal: Point | null;
}

const OFFICE = 0.94;
const EMPTY = { pieces: [], rings: [], glow: "", arrow: null, shields: [], seal: null };

const far = ([x, y]: Point, [a, b]: Point): number => Math.hypot(x - a, y - b);
const middleOf = (one: Point, two: Point): Point => [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];

function offices(city: City, owners: readonly string[]): RuleScene["pieces"] {
  return owners.flatMap((piece, index) => {
    const at = city.offices[index]?.at;
    return at ? [{ piece, at, scale: OFFICE }] : [];
  });
}

/** The piece that an office space takes, of a seat. */
const fitting = (city: City, index: number, seat: number): string =>
  `${seat}${city.offices[index]?.shape === "round" ? "m" : "t"}`;

/** Return the scenes of the lines that are shown on the board, by their names; null for a bare board. */
export function ruleScenes(board: Board): Record<RuleSceneName, RuleScene> | null {
  const { cities, routes, prestige } = board.geometry;
  const plain = cities.filter(
    ({ abilities, offices: rows }) => !abilities.length && rows.length > 2,
  );
  const [aim, office = aim] = plain;
  const roads = routes.filter(
    ({ posts, tavern }) =>
      posts.length === 3 && !tavern && posts.every(({ kind }) => kind === "land"),
  );
  const [road, other = road, third = other] = roads;
  if (!aim || !office || !road || !other || !third) return null;
  const able = cities.find(({ abilities }) => abilities.length > 0) ?? aim;
  const inner = (route: Route): Point => route.posts[1]?.at ?? route.middle;
  const owned = aim.offices.map((_, index) => fitting(aim, index, index % 2 === 0 ? 0 : 3));
  const away = routes
    .filter((route) => route !== third && route.ends.some((end) => third.ends.includes(end)))
    .flatMap(({ posts }) => posts)
    .sort((one, two) => far(one.at, inner(third)) - far(two.at, inner(third)))[0];
  const target = away?.at ?? inner(third);
  const [left, top] = prestige.at;
  return {
    aim: {
      ...EMPTY,
      at: aim.at,
      width: 250,
      pieces: offices(aim, owned.slice(0, -1)),
      shields: [{ at: aim.shield, seat: 0 }],
    },
    place: {
      ...EMPTY,
      at: inner(other),
      width: 210,
      pieces: [{ piece: "0t", at: inner(other) }],
      rings: [{ at: inner(other), round: null }],
    },
    displace: {
      ...EMPTY,
      at: middleOf(inner(third), target),
      width: Math.max(210, far(inner(third), target) + 130),
      pieces: [{ piece: "1t", at: inner(third) }],
      rings: [{ at: inner(third), round: null }],
      arrow: [inner(third), target],
    },
    establish: {
      ...EMPTY,
      at: inner(road),
      width: 300,
      pieces: road.posts.map(({ at }, index) => ({ piece: index === 1 ? "0m" : "0t", at })),
      glow: road.d,
    },
    office: {
      ...EMPTY,
      at: office.at,
      width: 250,
      pieces: offices(office, [fitting(office, 0, 1)]),
      rings: office.offices.slice(1, 2).map(({ at }) => ({ at, round: 22 })),
      shields: [{ at: office.shield, seat: 1 }],
    },
    ability: {
      ...EMPTY,
      at: able.at,
      width: 230,
      rings: able.abilities.slice(0, 1).map(({ at }) => ({ at, round: 21 })),
    },
    spaces: {
      ...EMPTY,
      at: [left + 32, top],
      width: 350,
      pieces: prestige.spaces.slice(1, 2).map(({ at }) => ({ piece: "2m", at })),
      seal: [left + 163, top],
    },
  };
}

export type RuleSceneName =
  "aim" | "place" | "displace" | "establish" | "office" | "ability" | "spaces";
