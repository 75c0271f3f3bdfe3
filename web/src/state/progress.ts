/** All that a browser keeps of learning as one code: the course, and the puzzles behind a `+` if any was tried. */
import { codeOf, type Learned, readCode } from "./learning";
import { puzzleCode, type Puzzled, readPuzzleCode } from "./puzzling";

export interface Progress {
  learned: Learned;
  puzzled: Puzzled;
}

const NONE: Puzzled = { results: {}, days: [] };

export function progressCode({ learned, puzzled }: Progress): string {
  const tried = Object.keys(puzzled.results).length > 0;
  return [codeOf(learned), ...(tried ? [puzzleCode(puzzled)] : [])].join("+");
}

/** Return what a code says; null if it is none, or not all of one. */
export function readProgress(code: string): Progress | null {
  const [lessons = "", puzzles] = code.split("+");
  const learned = readCode(lessons);
  const puzzled = puzzles === undefined ? NONE : readPuzzleCode(puzzles);
  return learned === null || puzzled === null ? null : { learned, puzzled };
}
