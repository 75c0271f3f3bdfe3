/** Positions of real games, for tests and for looking at the chart. */
import type { JournalEvent, View } from "../api/types";
import fixtures from "./fixtures.json";

export interface Fixture {
  board: string;
  view: View;
  legal: string[];
  last: JournalEvent[];
  next: JournalEvent[];
  after: View;
}

export const FIXTURES = fixtures as unknown as Record<string, Fixture>;
export const NAMES: readonly string[] = ["Anna", "Bartek", "Clara", "Dmitri", "Elif"];
