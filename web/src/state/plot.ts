/** The lines of a plot of scores over time. */
import type { Statistics } from "../api/types";

export interface PlotLine {
  seat: number;
  points: { x: number; y: number }[];
  last: number;
  /** Where the name stands, moved apart from its neighbours. */
  label: number;
}

export interface Plot {
  lines: PlotLine[];
  ticks: { value: number; y: number }[];
  rounds: { value: number; x: number }[];
}

export const FRAME = { width: 540, height: 322, left: 36, right: 96, top: 18, bottom: 32 };
const LABEL_GAP = 16;

export function plotOf(statistics: Statistics): Plot {
  const { turns } = statistics;
  const seats = turns[0]?.scores.length ?? 0;
  const most = Math.max(
    10,
    ...turns.flatMap((turn) => turn.scores.map((sheet) => sheet["total"] ?? 0)),
  );
  const top = Math.ceil(most / 10) * 10;
  const wide = FRAME.width - FRAME.left - FRAME.right;
  const high = FRAME.height - FRAME.top - FRAME.bottom;
  const x = (index: number): number => FRAME.left + (wide * index) / Math.max(1, turns.length);
  const y = (value: number): number => FRAME.height - FRAME.bottom - (high * value) / top;
  const lines = Array.from({ length: seats }, (_, seat): PlotLine => {
    const values = [0, ...turns.map((turn) => turn.scores[seat]?.["total"] ?? 0)];
    const last = values.at(-1) ?? 0;
    return {
      seat,
      points: values.map((value, index) => ({ x: x(index), y: y(value) })),
      last,
      label: y(last),
    };
  });
  spread(lines);
  return { lines, ticks: ticksOf(top, y), rounds: roundsOf(statistics, x) };
}

function ticksOf(top: number, y: (value: number) => number): Plot["ticks"] {
  const step = top > 60 ? 20 : 10;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => ({
    value: index * step,
    y: y(index * step),
  }));
}

function roundsOf({ turns }: Statistics, x: (index: number) => number): Plot["rounds"] {
  const ends = new Map<number, number>();
  turns.forEach((turn, index) => ends.set(turn.round, index + 1));
  const rounds = [...ends].map(([value, index]) => ({ value, x: x(index) }));
  const every = Math.ceil(rounds.length / 12);
  return rounds.filter((_, index) => (rounds.length - 1 - index) % every === 0);
}

/** Keep the names at the ends of the lines from overlapping. */
function spread(lines: readonly PlotLine[]): void {
  const sorted = [...lines].sort((one, two) => one.label - two.label);
  sorted.forEach((line, index) => {
    const above = sorted[index - 1];
    if (above !== undefined) line.label = Math.max(line.label, above.label + LABEL_GAP);
  });
}
