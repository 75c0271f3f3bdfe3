/** Boards and positions for the tests. */
import type { JournalEvent, View } from "../api/types";
import { loadBoard } from "./boards";
import type { BoardId } from "./contract";
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
