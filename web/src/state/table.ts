/** One table as this browser knows it: what it is now, what happened, what was sent and not answered. */
import {
  type Client,
  isWorthRepeating,
  type Missed,
  missedOf,
  newKey,
  NoAnswer,
  Refusal,
} from "../api/client";
import { type LinkState, Stream, type StreamOptions } from "../api/stream";
import type { Command, Frame, JournalEvent, Now, TableEvent, View } from "../api/types";
import { Store } from "../store";
import { isAction, journalOf } from "./events";

export interface Failure {
  /** A code of the server, or `no-answer`. */
  code: string;
  message: string;
}

export interface TableState {
  now: Now | null;
  /** When `now` came, for clocks that run on. */
  arrived: number;
  /** All known events in order, with no gaps after the first. */
  events: readonly TableEvent[];
  /** Whether the events go back to the first one. */
  whole: boolean;
  link: LinkState;
  /** The command that waits for its answer. */
  pending: Command | null;
  failure: Failure | null;
  /** The seats of those who look on; null: not told yet. */
  present: readonly number[] | null;
  spectators: number;
}

/** What happened at once, with the position before it, for the chart to play. */
export interface Happened {
  journal: readonly JournalEvent[];
  before: View;
  /** The table as it was known before. */
  was: Now;
  events: readonly TableEvent[];
}

export interface TableOptions {
  client: Client;
  stream?: (options: StreamOptions) => Pick<Stream, "open" | "close" | "hurry">;
  clock?: () => number;
  onhappened?: (happened: Happened) => void;
}

/** A part of the app itself did not come: the server cannot be reached, or has a newer version. */
export const NOT_LOADED: Failure = { code: "not-loaded", message: "" };

/** The server has no such board, or no longer. */
export const NO_BOARD: Failure = { code: "no-board", message: "" };

export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { code: causeOf(error), message: error.message };
  if (error instanceof NoAnswer) return { code: "no-answer", message: error.message };
  return { code: "unknown", message: error instanceof Error ? error.message : String(error) };
}

/** Return the code of a refusal, or of the first fault in what was typed if that has one. */
function causeOf({ code, detail }: Refusal): string {
  const faults = detail["faults"] as { code?: string }[] | undefined;
  return faults?.[0]?.code ?? code;
}

/** The failures that mean no more than a lost connection. */
const UNANSWERED: readonly string[] = ["no-answer", "lost"];

/** A command without an answer may have been done or not: what is shown is what the server says. */
function lostOr(failure: Failure): Failure {
  return failure.code === "no-answer" ? { ...failure, code: "lost" } : failure;
}

/** Whether a stale command means the same after all: a takeback does, whatever others did meanwhile. */
function mayStill({ type }: Command, { events }: Missed, mine: readonly number[]): boolean {
  return (
    type === "takeback" && !events.some((event) => isAction(event) && mine.includes(event.seat))
  );
}

/** Say of a table that was not found what that means: it may only be closed to the visitor. */
export function atTable(failure: Failure): Failure {
  return failure.code === "not-found" ? { ...failure, code: "no-table" } : failure;
}

/** What only makes the game nicer to follow: that it was refused is no news. */
const WISHES: readonly string[] = ["bot-pause", "hurry"];
/** What changes nothing that a decision depends on, and need not wait for anything. */
const ASIDE: readonly string[] = ["say", ...WISHES];

/** How long to wait before asking again for a table that the server could not show. */
const AGAIN_MS = 3000;

export class TableStore extends Store<TableState> {
  readonly id: string;
  private readonly client: Client;
  private readonly stream: Pick<Stream, "open" | "close" | "hurry">;
  private readonly clock: () => number;
  private readonly onhappened: (happened: Happened) => void;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, options: TableOptions) {
    super({
      now: null,
      arrived: 0,
      events: [],
      whole: false,
      link: "connecting",
      pending: null,
      failure: null,
      present: null,
      spectators: 0,
    });
    this.id = id;
    this.client = options.client;
    this.clock = options.clock ?? (() => Date.now());
    this.onhappened = options.onhappened ?? (() => undefined);
    const make = options.stream ?? ((given: StreamOptions) => new Stream(given));
    this.stream = make({
      path: () => `/api/tables/${encodeURIComponent(id)}/live?since=${this.value.now?.seq ?? 0}`,
      onframe: (frame) => this.take(frame),
      onstate: (link) => this.hearLink(link),
      onrefused: ({ code, message }) => {
        this.update({ failure: atTable({ code, message }) });
        this.client.refused(code);
      },
    });
  }

  /** Show the table as it is now first; its history, which may be long, follows. */
  async open(): Promise<void> {
    try {
      this.merge([], await this.client.table(this.id));
      this.update({ failure: null });
      this.stream.open();
      await this.loadPast();
    } catch (error) {
      this.update({ failure: atTable(failureOf(error)) });
      // Once the table is shown, its stream tries again by itself.
      if (this.value.now === null && isWorthRepeating(error))
        this.again = setTimeout(() => void this.open(), AGAIN_MS);
    }
  }

  close(): void {
    clearTimeout(this.again);
    this.stream.close();
  }

  hurry(): void {
    this.stream.hurry();
  }

  async loadPast(): Promise<void> {
    if (this.value.whole) return;
    const { events, now } = await this.client.events(this.id, 0);
    const known = this.value.events;
    const last = events.at(-1)?.seq ?? 0;
    const later = known.filter((event) => event.seq > last);
    this.update({ events: [...events, ...later], whole: true });
    if (now.seq > (this.value.now?.seq ?? 0)) this.merge([], now);
  }

  /** Do something. One command at a time: a second one would be for a table that is about to change. */
  async send(command: Command): Promise<boolean> {
    const { now, pending } = this.value;
    const aside = ASIDE.includes(command.type);
    if (now === null || (pending !== null && !aside)) return false;
    if (!aside) this.update({ pending: command, failure: null });
    try {
      const done = await this.client.command(this.id, now.seq, command, newKey());
      // What others did before it may still be on its way: the stream brings all in order.
      if (!aside) this.merge(done.events, done.now);
      return true;
    } catch (error) {
      const missed = missedOf(error);
      if (missed !== null) this.merge(missed.events, missed.now);
      if (missed !== null && mayStill(command, missed, now.you)) {
        this.update({ pending: null });
        return await this.send(command);
      }
      if (!WISHES.includes(command.type)) this.update({ failure: lostOr(failureOf(error)) });
      return false;
    } finally {
      if (!aside) this.update({ pending: null });
    }
  }

  /** Note how the connection is. Once it is back, that it was lost is no news any more. */
  private hearLink(link: LinkState): void {
    if (link === this.value.link) return;
    const { failure } = this.value;
    const over = link === "live" && failure !== null && UNANSWERED.includes(failure.code);
    this.update({ link, failure: over ? null : failure });
    if (link === "live" && over && !this.value.whole)
      void this.loadPast().catch((error: unknown) => this.blame(error));
  }

  /** Show that something went wrong. */
  blame(error: unknown): void {
    this.update({ failure: failureOf(error) });
  }

  forgive(): void {
    this.update({ failure: null });
  }

  /** Take what the stream brings. */
  take(frame: Frame): void {
    switch (frame.type) {
      case "events":
        this.merge(frame.events, frame.now);
        break;
      case "resync":
        // Too much was missed for one frame: load the history again.
        this.update({ events: [], whole: false, now: frame.now, arrived: this.clock() });
        void this.loadPast().catch((error: unknown) => this.update({ failure: failureOf(error) }));
        break;
      case "presence":
        this.update({ present: frame.seats, spectators: frame.spectators });
        break;
      default:
        break;
    }
  }

  /** Add what is new; the answer to a command and the stream both bring it, in any order. */
  merge(events: readonly TableEvent[], now: Now): void {
    const { now: known, events: past } = this.value;
    // The table of an answer may be further than its events: the stream brings the others later.
    const told = past.at(-1)?.seq ?? known?.seq ?? 0;
    const fresh = events.filter((event) => event.seq > told);
    const newer = known === null || now.seq > known.seq;
    // News that is already known must not close a menu opened in the meantime.
    if (!newer && fresh.length === 0) return;
    this.update({
      events: fresh.length > 0 ? [...past, ...fresh] : past,
      ...(newer ? { now: known === null ? now : samePosition(known, now, fresh) } : {}),
      ...(newer ? { arrived: this.clock() } : {}),
      present: dealtAnew(this.value.present, fresh),
    });
    const before = known?.view ?? null;
    if (known === null || before === null || fresh.length === 0) return;
    const journal = newer ? journalOf(fresh) : [];
    this.onhappened({ journal, before, was: known, events: fresh });
  }
}

/** The events that change nothing on the board. */
const BESIDE: readonly string[] = ["said", "bot-pause", "hurried", "hinted", "coached"];

/** Chat and the pace of bots change nothing on the board: return the table with the same position object as before. */
function samePosition(known: Now, now: Now, fresh: readonly TableEvent[]): Now {
  const beside = fresh.length > 0 && fresh.every((event) => BESIDE.includes(event.type));
  return beside ? { ...now, view: known.view, decision: known.decision } : now;
}

/** The start of a game deals the seats anew: return where those who look on sit then. */
function dealtAnew(
  present: TableState["present"],
  fresh: readonly TableEvent[],
): TableState["present"] {
  const started = fresh.find((event) => event.type === "started");
  if (started === undefined || present === null) return present;
  return started.order.flatMap((before, seat) => (present.includes(before) ? [seat] : []));
}
