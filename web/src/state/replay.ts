/** A game step by step: each step is an event that changed the position. */
import { Refusal } from "../api/client";
import type { Now, TableEvent } from "../api/types";
import { type ActionEvent, standing, UNTOLD } from "./events";

const KEPT = 60;

/** A step: the moment that it shows, and that of what the log tells of it. */
interface Moment {
  seq: number;
  told: number;
}

export class Replayer {
  readonly events: readonly TableEvent[];
  private readonly played: readonly ActionEvent[];
  private readonly moments: readonly Moment[];
  private readonly tables = new Map<number, Now>();

  /** With `since`: only what happened after that seq, without steps that show nothing. */
  constructor(events: readonly TableEvent[], since: number | null = null) {
    this.events = events;
    this.played = standing(events);
    const start = events.find((event) => event.type === "started")?.seq;
    if (start === undefined) this.moments = [];
    else if (since === null)
      this.moments = [start, ...this.played.map(({ seq }) => seq)].map((seq) => ({
        seq,
        told: seq,
      }));
    else this.moments = toldMoments(Math.max(start, since), this.played);
  }

  /** How many steps there are after the start. */
  get steps(): number {
    return Math.max(0, this.moments.length - 1);
  }

  seqOf(step: number): number {
    return this.moments[step]?.seq ?? 0;
  }

  /** The seq of what the log tells of a step. */
  toldAt(step: number): number {
    return this.moments[step]?.told ?? 0;
  }

  /** How many actions were played up to a step. */
  actionsAt(step: number): number {
    const seq = this.seqOf(step);
    return this.played.filter((event) => event.seq <= seq).length;
  }

  /** Return the step that shows the table as it was after a seq. */
  stepAt(seq: number): number {
    const later = this.moments.findIndex((moment) => moment.told > seq);
    return later === -1 ? this.steps : Math.max(0, later - 1);
  }

  /** Return what was played from the step before up to a step. */
  eventsAt(step: number): ActionEvent[] {
    const [before, seq] = [step > 0 ? this.seqOf(step - 1) : 0, this.seqOf(step)];
    if (step === 0) return this.played.filter((event) => event.seq === seq);
    return this.played.filter((event) => event.seq > before && event.seq <= seq);
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

/** Return the moments after a seq; what the log does not tell belongs to the step before it. */
function toldMoments(since: number, played: readonly ActionEvent[]): Moment[] {
  const moments: Moment[] = [{ seq: since, told: since }];
  for (const { seq, action } of played) {
    const last = moments.at(-1);
    if (seq <= since || last === undefined) continue;
    if (UNTOLD.includes(action)) last.seq = seq;
    else moments.push({ seq, told: seq });
  }
  return moments;
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
