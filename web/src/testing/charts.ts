/** Boards and positions for the tests. */
import type { Side } from "../api/types";
import { type Board, type Geometry, makeBoard } from "../boards/geometry";
import { outlineOf } from "../boards/outline";
import { Wording } from "../notation/wording";
import type { Say } from "../words/words";
import { FAMILIES, fileOf } from "./boards";
import { type Fixture, FIXTURES, NAMES } from "./fixtures";

export { FIXTURES };

export function fixture(name: string): Fixture {
  const found = FIXTURES[name];
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}

function sideOf(id: string): Side {
  const side = FAMILIES.flatMap((family) => family.sides).find((one) => one.id === id);
  if (!side) throw new Error(`no board ${id}`);
  return side;
}

const boards = new Map<string, Board>();

export function boardOf(id: string): Board {
  const known = boards.get(id);
  if (known) return known;
  const { chart, geometry } = sideOf(id);
  const board = makeBoard(JSON.parse(fileOf(geometry)) as Geometry, fileOf(chart));
  boards.set(id, board);
  return board;
}

export function wordingOf(id: string, say: Say): Wording {
  return new Wording(say, outlineOf(sideOf(id), boardOf(id).geometry), NAMES);
}
