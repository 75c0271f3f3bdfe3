/** A turn of a review as numbered steps: those that are drawn on the board, and the lines that tell of them. */
import type { JournalEvent, TableEvent, View } from "../api/types";
import { parseAction } from "../notation/action";
import { textIn } from "../notation/piece";
import { type ActionEvent, standing, UNTOLD } from "./events";
import { ownActions } from "./hint";
import type { LogLine } from "./log";
import { type OnPost, rangeText, type Step, stepsOf } from "./steps";

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

/** A step, and whose it is. */
export interface SeatStep {
  seat: number;
  step: Step;
}

/** Return what others did by themselves, one seat after the other, as steps on the board before it. */
export function answerSteps(
  before: View,
  events: readonly TableEvent[],
  learner: number,
): SeatStep[] {
  const runs: ActionEvent[][] = [];
  for (const event of standing(events)) {
    const run = runs.at(-1);
    if (run?.[0]?.seat === event.seat) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => {
    const seat = run[0]?.seat ?? learner;
    if (seat === learner) return [];
    const told = run.filter(({ action }) => !UNTOLD.includes(action));
    const pending = { displaced: relocated(told) };
    const actions = told.map(({ action }) => parseAction(action));
    return stepsOf({ ...before, seat, pending }, actions).map((step) => ({ seat, step }));
  });
}

/** The displaced piece that is put somewhere among some actions; "" if none is. */
function relocated(events: readonly ActionEvent[]): string {
  const put = events.find(({ action }) => action.startsWith("put "));
  const moved = (put?.journal as JournalEvent[] | undefined)?.find(
    ({ event }) => event === "piece",
  );
  return textIn(moved, "piece");
}

/** Return the pieces that stood on posts and do not any more, where nothing else stands now. */
export function goneFrom(before: View, after: View): OnPost[] {
  return Object.entries(before.posts).flatMap(([route, pieces]) =>
    pieces.flatMap((piece, index) =>
      piece && !after.posts[route]?.[index] ? [{ post: `${route}.${index + 1}`, piece }] : [],
    ),
  );
}
