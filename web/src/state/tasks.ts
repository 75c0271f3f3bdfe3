/** The turns that a visitor has played anew, and how often: kept in the browser, for nobody else. */
import type { Say } from "../words/words";
import { safeRead, safeWrite, type TextStorage } from "./storage";

export interface TaskResult {
  /** How many turns were tried. */
  tries: number;
  /** Whether one of them was good enough, before the answer was shown. */
  solved: boolean;
  /** Whether the answer was shown before. */
  shown: boolean;
}

/** Whose task it is, and which: `at` is how many actions come before the turn. */
export interface TaskKey {
  visitor: string;
  table: string;
  at: number;
}

/** By how many actions come before the turn. */
type Results = Record<string, TaskResult>;

/** The tables whose tasks changed longest ago are forgotten. */
export const MOST_TABLES = 100;
export const UNTRIED: TaskResult = { tries: 0, solved: false, shown: false };

/** Return what a further try makes of a result; what is solved stays solved. */
export function afterTry({ tries, solved, shown }: TaskResult, accepted: boolean): TaskResult {
  if (solved) return { tries, solved, shown };
  return { tries: tries + 1, solved: accepted && !shown, shown };
}

/** Return a result after the answer was shown: to play it after that solves nothing. */
export function afterShown(result: TaskResult): TaskResult {
  return result.solved ? result : { ...result, shown: true };
}

/** Return what a visitor has made of a turn of a table. */
export function resultOf(storage: TextStorage, { visitor, table, at }: TaskKey): TaskResult {
  return { ...UNTRIED, ...tablesOf(storage, visitor).get(table)?.[at] };
}

/** Note that a turn was tried, and whether it was good enough. */
export function noteTry(storage: TextStorage, key: TaskKey, accepted: boolean): TaskResult {
  return keep(storage, key, afterTry(resultOf(storage, key), accepted));
}

/** Note that the answer was shown. */
export function noteShown(storage: TextStorage, key: TaskKey): TaskResult {
  return keep(storage, key, afterShown(resultOf(storage, key)));
}

function keep(
  storage: TextStorage,
  { visitor, table, at }: TaskKey,
  result: TaskResult,
): TaskResult {
  const tables = tablesOf(storage, visitor);
  const known = tables.get(table);
  // What changed last is at the end.
  tables.delete(table);
  tables.set(table, { ...known, [at]: result });
  const kept = [...tables].slice(-MOST_TABLES);
  safeWrite(storage, keyFor(visitor), JSON.stringify(kept));
  return result;
}

const keyFor = (visitor: string): string => `kontor.tasks.${visitor}`;

function tablesOf(storage: TextStorage, visitor: string): Map<string, Results> {
  try {
    const found: unknown = JSON.parse(safeRead(storage, keyFor(visitor)) ?? "[]");
    return new Map(found as [string, Results][]);
  } catch {
    // Somebody else has written there: nothing is known.
    return new Map();
  }
}

/** Say that a task is solved, and at which try: “solved, second try”. */
export function solvedText({ tries }: TaskResult, say: Say): string {
  if (tries <= 3) return say(`task.solved.${Math.max(1, tries)}`);
  return say("task.solved.more", { count: tries });
}
