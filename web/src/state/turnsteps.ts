/** A turn of a review as numbered steps: those that are drawn on the board, and the lines that tell of them. */
import type { TableEvent, View } from "../api/types";
import { parseAction } from "../notation/action";
import { standing } from "./events";
import { ownActions } from "./hint";
import type { LogLine } from "./log";
import { rangeText, type Step, stepsOf } from "./steps";

/** A line of a turn with the numbers of its steps, such as “2” or “1–2”; "" where it has none. */
export interface NumberedLine {
  line: LogLine;
  number: string;
}

/** Return the steps of a seat among some events, on the board before them. */
export function seatSteps(before: View, events: readonly TableEvent[], seat: number): Step[] {
  const own = standing(events).filter((event) => event.seat === seat);
  const actions = own.map(({ action }) => parseAction(action));
  return stepsOf({ ...before, seat }, ownActions(actions));
}

/** Return lines with the numbers that their steps have on the board; those of other seats have none. */
export function numbered(
  lines: readonly LogLine[],
  events: readonly TableEvent[],
  steps: readonly Step[],
  seat: number,
): NumberedLine[] {
  const own = standing(events).filter((event) => event.seat === seat);
  const numbers = steps.flatMap(({ actions }, index) => actions.map(() => index + 1));
  let told = 0;
  return lines.map((line) => {
    const found = own.flatMap(({ seq }, index) => {
      const number = numbers[index] ?? 0;
      return line.seat === seat && line.from <= seq && seq <= line.seq && number > told
        ? [number]
        : [];
    });
    const [first, last] = [found[0], found.at(-1)];
    if (first === undefined || last === undefined) return { line, number: "" };
    told = last;
    return { line, number: rangeText(first, last) };
  });
}
