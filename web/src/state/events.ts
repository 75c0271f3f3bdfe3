/** What the events of a table add up to. */
import type { JournalEvent, TableEvent } from "../api/types";

/** Actions that the log has no line of its own for, because the next line implies them. */
export const UNTOLD: readonly string[] = ["end", "done"];

export type ActionEvent = Extract<TableEvent, { type: "action" | "redone" }>;

export function isAction(event: TableEvent): event is ActionEvent {
  return event.type === "action" || event.type === "redone";
}

/** Return the actions that stand: those that were not taken back. */
export function standing(events: readonly TableEvent[]): ActionEvent[] {
  const found: ActionEvent[] = [];
  for (const event of events) {
    if (isAction(event)) found.push(event);
    else if (event.type === "undone") found.length = Math.min(found.length, event.to);
  }
  return found;
}

/** Return the journal of all actions among events, in order. */
export function journalOf(events: readonly TableEvent[]): JournalEvent[] {
  return events.filter(isAction).flatMap((event) => event.journal as JournalEvent[]);
}

/** Return the journal of the last action that stands and moved a piece, to mark what was done last. */
export function lastJournal(events: readonly TableEvent[]): readonly JournalEvent[] {
  const moved = standing(events).findLast(({ journal }) =>
    (journal as JournalEvent[]).some((entry) => entry.event === "piece"),
  );
  return (moved?.journal ?? []) as JournalEvent[];
}

/** Return how many actions of a journal there is something to see of. */
export function actionsIn(journal: readonly JournalEvent[]): number {
  const actions = journal.filter(({ event }) => event === "action");
  return actions.filter(({ action }) => !UNTOLD.includes(String(action))).length;
}

/** Return the seq that ended the player's own last turn, or began the game: what others did follows it. */
export function sinceMyTurn(events: readonly TableEvent[], mine: readonly number[]): number | null {
  let last = events.find((event) => event.type === "started")?.seq ?? null;
  let others = false;
  for (const event of standing(events)) {
    if (!mine.includes(event.seat)) others = true;
    else if (event.action === "end") {
      // Answers out of turn do not count as the player's own turn.
      last = event.seq;
      others = false;
    }
  }
  return others ? last : null;
}

/** Whether the last that was done is another's: the player has not acted since. */
export function othersActedLast(events: readonly TableEvent[], mine: readonly number[]): boolean {
  const last = standing(events).at(-1);
  return last !== undefined && !mine.includes(last.seat);
}

/** Whether the player has skipped something since a seq. */
export function hurriedSince(events: readonly TableEvent[], seq: number): boolean {
  return events.some((event) => event.type === "hurried" && event.seq > seq);
}
