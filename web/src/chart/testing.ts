/** Boards and positions for the tests. */
import type { JournalEvent, View } from "../api/types";
import { Wording } from "../notation/wording";
import { loadFacts } from "../state/facts";
import { loadBoard } from "./boards";
import type { BoardId, Say } from "./contract";
import fixtures from "./fixtures.json";
import type { Board } from "./geometry";

export interface Fixture {
  board: BoardId;
  view: View;
  legal: string[];
  last: JournalEvent[];
  next: JournalEvent[];
  after: View;
}

export const FIXTURES = fixtures as unknown as Record<string, Fixture>;

export function fixture(name: string): Fixture {
  const found = FIXTURES[name];
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}

export function boardOf(id: BoardId): Promise<Board> {
  return loadBoard(id);
}

export async function wordingOf(id: BoardId, say: Say): Promise<Wording> {
  return new Wording(say, await loadFacts(id), ["Anna", "Bartek", "Clara", "Dmitri", "Elif"]);
}
