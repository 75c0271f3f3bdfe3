/** Loads the chart of a board when it is first shown; its address changes with its contents. */
import type { Side } from "../api/types";
import { addressOf } from "../base";
import { makeBoard, type Board, type Geometry } from "./geometry";

const loaded = new Map<string, Promise<Board>>();

export function loadBoard(side: Side): Promise<Board> {
  const known = loaded.get(side.chart);
  if (known) return known;
  const board = Promise.all([
    read(side.chart).then((answer) => answer.text()),
    // The server draws both, and a test of the drawing checks their shape.
    read(side.geometry).then((answer) => answer.json() as Promise<Geometry>),
  ]).then(([svg, geometry]) => makeBoard(geometry, svg));
  // Forget a load that failed, so that it can be tried again.
  board.catch(() => loaded.delete(side.chart));
  loaded.set(side.chart, board);
  return board;
}

async function read(address: string): Promise<Response> {
  const answer = await fetch(addressOf(address));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Return the ground of a board with ids of its own, where several boards stand on one page. */
export function ownIds(ground: string, id: string): string {
  return ground.replace(/(id="|href="#|url\(#)bg-/g, `$1${id}-bg-`);
}
