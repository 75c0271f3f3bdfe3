/** A board where something is tried: the tables after each action, as they came. */
import type { WhyNot } from "../api/client";
import type { Now, TableEvent, Tried } from "../api/types";
import { standing } from "./events";

/** A table after what was tried, without what it is worth. */
export type Position = Omit<Tried, "chances">;

/** Where tables come from after other actions: a moment of a finished game, or a step of a lesson. */
export interface TrialSource<Found extends Position> {
  /** The table after these actions of whoever tries. */
  tryOut: (actions: readonly string[]) => Promise<Found>;
  /** Why nothing can be done at a place after these actions. */
  why: (actions: readonly string[], place: string) => Promise<WhyNot>;
}

/** Return the actions of whoever tries: others may have answered by themselves. */
export function ownTried(events: readonly TableEvent[]): string[] {
  return standing(events).flatMap((event) =>
    "how" in event && event.how === "bot" ? [] : [event.action],
  );
}

/** Whether a turn begins with a table: the first one is where one began, whatever it is. */
export function turnBegins(steps: readonly Position[], index: number): boolean {
  const [before, here] = [steps[index - 1]?.view, steps[index]?.view];
  if (here === undefined) return false;
  return before === undefined || before.round !== here.round || before.turn !== here.turn;
}

/** Return the table where the present turn began; if it is just there, where the one before it did. */
export function turnStart(steps: readonly Position[]): number {
  for (let index = steps.length - 2; index > 0; index -= 1)
    if (turnBegins(steps, index)) return index;
  return 0;
}

/** Whether the turn is over in which one began: another's is next, or only drawn markers are left to place. */
export function turnIsOver(steps: readonly Position[]): boolean {
  const last = steps.at(-1);
  if (last === undefined || steps.length === 1) return false;
  const another = steps.some((_, index) => index > 0 && turnBegins(steps, index));
  return another || last.status === "over" || last.view.phase === "mark";
}

/** Return a table as it is after what was tried. */
export function tableAfter(over: Now, tried: Position, can: { undo: boolean; redo: boolean }): Now {
  const { status, decision, view, cities, scores, result } = tried;
  return {
    ...over,
    status,
    view,
    cities,
    scores,
    result,
    decision: decision && {
      ...decision,
      can_undo: can.undo,
      can_redo: can.redo,
      can_reset: can.undo,
    },
  };
}
