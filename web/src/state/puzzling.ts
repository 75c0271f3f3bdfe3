/** What a visitor has made of puzzles: kept in the browser, for nobody else. */
import { KeptStore } from "./kept";
import { sumOf } from "./learning";
import type { TextStorage } from "./storage";
import { afterShown, afterTry, type TaskResult, UNTRIED } from "./tasks";

export interface Puzzled {
  /** What was made of each puzzle, by its id. */
  results: Readonly<Record<string, TaskResult>>;
  /** The days (by UTC) whose puzzle was solved on that very day, in their order. */
  days: readonly string[];
}

const KEY = "kontor.puzzled";
const DAY = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

export class PuzzlingStore extends KeptStore<Puzzled> {
  constructor(storage: TextStorage) {
    super(storage, KEY, puzzledIn);
  }

  /** Note that a turn was tried; `day` is that of the puzzle if it is today's, else null. */
  noteTry(id: string, accepted: boolean, day: string | null): TaskResult {
    const result = afterTry(this.resultOf(id), accepted);
    const days = day !== null && result.solved ? [day] : [];
    return this.note(id, result, days);
  }

  /** Note that the answer was shown. */
  noteShown(id: string): TaskResult {
    return this.note(id, afterShown(this.resultOf(id)), []);
  }

  /** Add what was made of puzzles elsewhere. */
  add(more: Puzzled): void {
    this.keep(joinedPuzzled(this.read(), more));
  }

  resultOf(id: string): TaskResult {
    return this.value.results[id] ?? UNTRIED;
  }

  private note(id: string, result: TaskResult, days: readonly string[]): TaskResult {
    this.keep(
      joinedPuzzled(joinedPuzzled(this.value, this.read()), { results: { [id]: result }, days }),
    );
    return result;
  }
}

/** Return what either knows; of a puzzle that both know, what was solved stays so, else the most tries. */
export function joinedPuzzled(one: Puzzled, other: Puzzled): Puzzled {
  const results = { ...one.results };
  for (const [id, result] of Object.entries(other.results))
    results[id] = furtherOf(results[id] ?? UNTRIED, result);
  return { results, days: [...new Set([...one.days, ...other.days])].sort() };
}

function furtherOf(one: TaskResult, other: TaskResult): TaskResult {
  if (one.solved !== other.solved) return one.solved ? one : other;
  return {
    tries: one.solved ? Math.min(one.tries, other.tries) : Math.max(one.tries, other.tries),
    solved: one.solved,
    shown: one.shown || other.shown,
  };
}

/** Return the day by UTC of a moment, in milliseconds, as days are kept: “2026-11-18”. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Return on how many days in a row the puzzle of the day was solved, up to today or, until that is over, yesterday. */
export function streakOf(days: readonly string[], today: string): number {
  const solved = new Set(days);
  let day = Date.parse(today);
  if (!solved.has(today)) day -= DAY;
  let count = 0;
  while (solved.has(dayOf(day))) {
    count += 1;
    day -= DAY;
  }
  return count;
}

export interface Tally {
  solved: number;
  /** How many were tried, or given up without a try. */
  tried: number;
  all: number;
}

/** Return how many of some puzzles were solved and tried. */
export function tallyOf(puzzles: readonly { id: string }[], { results }: Puzzled): Tally {
  const known = puzzles.flatMap(({ id }) => results[id] ?? []);
  return {
    solved: known.filter(({ solved }) => solved).length,
    tried: known.length,
    all: puzzles.length,
  };
}

/** Keep what has the form of results and days. */
function puzzledIn(found: unknown): Puzzled {
  const { results, days } = (found ?? {}) as { results?: unknown; days?: unknown };
  return {
    results: Object.fromEntries(
      Object.entries((results ?? {}) as Record<string, unknown>).flatMap(([id, one]) => {
        const { tries, solved, shown } = (one ?? {}) as Partial<TaskResult>;
        const sound = typeof tries === "number" && tries >= 0;
        return sound ? [[id, { tries, solved: solved === true, shown: shown === true }]] : [];
      }),
    ),
    days: (Array.isArray(days) ? (days as unknown[]) : []).filter(
      (day): day is string => typeof day === "string" && DATE.test(day),
    ),
  };
}

// The code: `KP:0518df79.1/14b32656.3x/2026-11-17/2026-11-18:5f`: puzzles with their tries and what became of them
// (`x` not solved, `s` the answer was shown), and days.
const MARK = "KP";
const CODE = new RegExp(`^${MARK}:(?<text>.*):(?<sum>[0-9a-z]+)$`);
const RESULT = /^(?<id>[0-9a-z]+)\.(?<tries>\d+)(?<became>[xs]?)$/;

/** Return what was made of puzzles as a text that another browser reads. */
export function puzzleCode({ results, days }: Puzzled): string {
  const told = Object.entries(results).map(([id, { tries, solved, shown }]) => {
    const became = shown ? "s" : "x";
    return `${id}.${tries}${solved ? "" : became}`;
  });
  const text = [...told, ...days].join("/");
  return `${MARK}:${text}:${sumOf(text)}`;
}

/** Return what a code says about puzzles; null if it is none, or not all of one. */
export function readPuzzleCode(code: string): Puzzled | null {
  const found = CODE.exec(code.replace(/\s/g, ""))?.groups;
  const text = found?.["text"];
  if (text === undefined || found?.["sum"] !== sumOf(text)) return null;
  const parts = text.split("/");
  return {
    results: Object.fromEntries(
      parts.flatMap((part) => {
        const { id, tries, became } = RESULT.exec(part)?.groups ?? {};
        if (id === undefined) return [];
        return [[id, { tries: Number(tries), solved: became === "", shown: became === "s" }]];
      }),
    ),
    days: parts.filter((part) => DATE.test(part)),
  };
}
