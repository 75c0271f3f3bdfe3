/** A game step by step: each step is an event that changed the position. */
import { Refusal } from "../api/client";
import type { Now, TableEvent } from "../api/types";
import { standing } from "./events";

const KEPT = 60;

export class Replayer {
  readonly events: readonly TableEvent[];
  private readonly moments: readonly number[];
  private readonly tables = new Map<number, Now>();

  constructor(events: readonly TableEvent[]) {
    this.events = events;
    const start = events.find((event) => event.type === "started");
    const played = standing(events).map((event) => event.seq);
    this.moments = start === undefined ? [] : [start.seq, ...played];
  }

  /** How many steps there are after the start. */
  get steps(): number {
    return Math.max(0, this.moments.length - 1);
  }

  seqOf(step: number): number {
    return this.moments[step] ?? 0;
  }

  /** Return the step that shows the table as it was after a seq. */
  stepAt(seq: number): number {
    const later = this.moments.findIndex((moment) => moment > seq);
    return later === -1 ? this.steps : Math.max(0, later - 1);
  }

  eventsAt(step: number): TableEvent[] {
    const seq = this.seqOf(step);
    return this.events.filter((event) => event.seq === seq);
  }

  /** Return the table after a step; it is requested only once. */
  async table(step: number, ask: (seq: number) => Promise<Now>): Promise<Now> {
    const seq = this.seqOf(step);
    const known = this.tables.get(seq);
    if (known !== undefined) return known;
    const found = await ask(seq);
    this.tables.set(seq, found);
    const [oldest] = this.tables.keys();
    if (this.tables.size > KEPT && oldest !== undefined) this.tables.delete(oldest);
    return found;
  }
}

/** Look at a table; if it is not open to the visitor, come in by the secret of a link and look again. */
export async function lookWith<Answer>(
  look: () => Promise<Answer>,
  comeIn: (() => Promise<unknown>) | null,
): Promise<Answer> {
  try {
    return await look();
  } catch (error) {
    if (comeIn === null || !(error instanceof Refusal) || error.status !== 404) throw error;
    await comeIn();
    return look();
  }
}
