/** Where the things of a position stand on the chart. */
import type { JournalEvent } from "../api/types";
import { postOf, type Board, type City, type Point } from "../boards/geometry";
import { ownerOf, spotOf, textIn, type Spot } from "../notation/piece";
import type { Row, Scene } from "./scene";

const HOUSE = 38;

export interface Standing {
  /** The city whose office it is, if it is one. */
  city?: string;
  /** The place in the words of the journal: `bremen-hamburg.2`, `bremen 1`, `bremen extra 1`. */
  id: string;
  piece: string;
  at: Point;
  scale: number;
}

/** Houses side by side, centred on the city. */
function rowPlaces(city: City, count: number): Point[] {
  return Array.from({ length: count }, (_, n): Point => [
    city.at[0] + (n - (count - 1) / 2) * HOUSE,
    city.at[1],
  ]);
}

/** Where the office spaces of a city are; in an open city those that are taken. */
export function spacePlaces(city: City, row: Row | undefined): Point[] {
  if (!city.open) return city.offices.map((office) => office.at);
  const extra = row?.extra.length ?? 0;
  return rowPlaces(city, extra + (row?.spaces.length ?? 0)).slice(extra);
}

/** Where the extra offices of a city stand, from left to right. */
export function extraPlaces(city: City, row: Row | undefined): Point[] {
  const count = row?.extra.length ?? 0;
  if (city.open) return rowPlaces(city, count + (row?.spaces.length ?? 0)).slice(0, count);
  return Array.from({ length: count }, (_, n) => extraPlace(city, n)).reverse();
}

/** The n-th extra office counted from the printed row. */
function extraPlace(city: City, n: number): Point {
  const known = city.extra[n];
  if (known) return known;
  const last = city.extra[city.extra.length - 1] ?? city.at;
  return [last[0] - HOUSE * (n - city.extra.length + 1), last[1]];
}

/** Where the next extra office would stand. */
export function nextExtra(city: City, row: Row | undefined): Point {
  const count = row?.extra.length ?? 0;
  if (!city.open) return extraPlace(city, count);
  return rowPlaces(city, count + (row?.spaces.length ?? 0) + 1)[0] ?? city.at;
}

/** Where the next office of an open city would stand. */
export function nextOpen(city: City, row: Row | undefined): Point {
  const count = (row?.extra.length ?? 0) + (row?.spaces.length ?? 0) + 1;
  return rowPlaces(city, count)[count - 1] ?? city.at;
}

export function piecesOf(board: Board, scene: Scene): Standing[] {
  return [
    ...postPieces(board, scene),
    ...officePieces(board, scene),
    ...prestigePieces(board, scene),
  ];
}

function postPieces(board: Board, scene: Scene): Standing[] {
  return Object.entries(scene.posts).flatMap(([post, piece]) => {
    const at = postOf(board, post)?.at;
    return at ? [{ id: post, piece, at, scale: 1 }] : [];
  });
}

function officePieces(board: Board, scene: Scene): Standing[] {
  return Object.entries(scene.offices).flatMap(([id, row]) => {
    const city = board.city.get(id);
    if (!city) return [];
    const extra = extraPlaces(city, row).map((at, n) =>
      standing(`${id} extra ${n + 1}`, row.extra[n], at, 0.82),
    );
    const spaces = spacePlaces(city, row).map((at, n) =>
      standing(`${id} ${n + 1}`, row.spaces[n], at, 0.94),
    );
    return [...extra, ...spaces].flatMap((each) => (each ? [{ ...each, city: id }] : []));
  });
}

function standing(
  id: string,
  piece: string | null | undefined,
  at: Point,
  scale: number,
): Standing | null {
  return piece ? { id, piece, at: [at[0], at[1] + 2.5], scale } : null;
}

function prestigePieces(board: Board, scene: Scene): Standing[] {
  return board.geometry.prestige.spaces.flatMap((space, n) => {
    const owner = scene.prestige[n];
    return owner
      ? [
          {
            id: `prestige ${space.points}`,
            piece: `${owner}m`,
            at: [space.at[0], space.at[1] + 1] as const,
            scale: 1.02,
          },
        ]
      : [];
  });
}

/** The cities of an owner's network: those with an office of theirs. */
export function linkedCities(scene: Scene, owner: string): Set<string> {
  const own = Object.entries(scene.offices).filter(([, row]) =>
    [...row.extra, ...row.spaces].some((piece) => piece && ownerOf(piece) === owner),
  );
  return new Set(own.map(([city]) => city));
}

/** Where a place of the journal is on the board; null if it is beside it. */
export function spotPlace(board: Board, scene: Scene, spot: Spot): Point | null {
  if (spot.kind === "post") return postOf(board, spot.post)?.at ?? null;
  if (spot.kind === "prestige")
    return board.geometry.prestige.spaces.find((space) => space.points === spot.points)?.at ?? null;
  if (spot.kind !== "space" && spot.kind !== "extra" && spot.kind !== "open") return null;
  const city = board.city.get(spot.city);
  if (!city) return null;
  const row = scene.offices[spot.city];
  if (spot.kind === "space") return spacePlaces(city, row)[spot.space - 1] ?? city.at;
  return spot.kind === "extra" ? nextExtra(city, row) : nextOpen(city, row);
}

/** Whether something is where the journal says it went: a post may have been left since, or that was undone. */
export function stands(scene: Scene, name: string): boolean {
  const spot = spotOf(name);
  return spot.kind !== "post" || spot.post in scene.posts;
}

/** Where things are that have arrived somewhere and are still there, by the journal's names of the places. */
export function arrivedPlaces(board: Board, scene: Scene, names: readonly string[]): Point[] {
  return names.flatMap((name) => {
    if (!stands(scene, name)) return [];
    const spot = spotOf(name);
    // An extra or open office stands there already: the next one would be beside it.
    const at = spot.kind === "extra" || spot.kind === "open" ? null : spotPlace(board, scene, spot);
    return at ? [at] : [];
  });
}

/** Where an end of what happened is: `name` is a place as the journal calls it; null if it is beside the board. */
export function eventPlace(
  board: Board,
  scene: Scene,
  event: JournalEvent,
  name: string,
): Point | null {
  if (event.event === "piece") return spotPlace(board, scene, spotOf(name));
  if (event.event === "marker") return board.route.get(name)?.marker ?? null;
  if (event.event === "pawn")
    return board.geometry.provinces.find((province) => province.id === name)?.at ?? null;
  return null;
}

/** Where on the board the actions of some seats change something. */
export function eventPlaces(
  board: Board,
  scene: Scene,
  events: readonly JournalEvent[],
  whose: (seat: number) => boolean,
): Point[] {
  const found: Point[] = [];
  let wanted = false;
  for (const event of events) {
    if (event.event === "action") wanted = whose(Number(event["seat"]));
    const names = wanted ? [textIn(event, "from"), textIn(event, "to")] : [];
    for (const name of names) {
      const at = eventPlace(board, scene, event, name);
      if (at) found.push(at);
    }
  }
  return found;
}
