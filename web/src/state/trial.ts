/** A moment of a finished game from which something is tried: the tables after each action, as they came. */
import type { Now, Tried } from "../api/types";

/** Whether a turn begins with a table: the first one is where one began, whatever it is. */
export function turnBegins(steps: readonly Tried[], index: number): boolean {
  const [before, here] = [steps[index - 1]?.view, steps[index]?.view];
  if (here === undefined) return false;
  return before === undefined || before.round !== here.round || before.turn !== here.turn;
}

/** Return the table where the present turn began; if it is just there, where the one before it did. */
export function turnStart(steps: readonly Tried[]): number {
  for (let index = steps.length - 2; index > 0; index -= 1)
    if (turnBegins(steps, index)) return index;
  return 0;
}

/** Whether the turn is over in which one began: another's is next, or only drawn markers are left to place. */
export function turnIsOver(steps: readonly Tried[]): boolean {
  const last = steps.at(-1);
  if (last === undefined || steps.length === 1) return false;
  const another = steps.some((_, index) => index > 0 && turnBegins(steps, index));
  return another || last.status === "over" || last.view.phase === "mark";
}

/** Return a finished table as it is after what was tried, where every seat is played by whoever tries. */
export function tableAfter(over: Now, tried: Tried, can: { undo: boolean; redo: boolean }): Now {
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
