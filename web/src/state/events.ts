/** What the events of a table add up to. */
import type { JournalEvent, TableEvent } from "../api/types";

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

/** Return the seq that ended the player's own last turn: what follows it is what others did. */
export function sinceMyTurn(events: readonly TableEvent[], mine: readonly number[]): number | null {
  let last: number | null = null;
  let others = false;
  for (const event of events.filter(isAction)) {
    if (mine.includes(event.seat)) {
      // Answers out of turn do not count as the player's own turn.
      if (event.action === "end" || last === null) last = event.seq;
    } else {
      others = true;
    }
  }
  return others ? last : null;
}
