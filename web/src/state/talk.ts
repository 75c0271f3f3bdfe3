/** What people say at a table: whose it is, in the reader's language, without whom the reader muted. */
import type { TableEvent } from "../api/types";
import { phrases } from "../facts/game.json";
import { Store } from "../store";
import type { Say } from "../words/words";
import { safeRead, safeWrite, type TextStorage } from "./storage";

export type Phrase = (typeof phrases)[number];
export type Said = Extract<TableEvent, { type: "said" }>;

export interface TalkLine {
  seq: number;
  name: string;
  text: string;
  /** Stands for the same person at every table; empty at very old ones. */
  speaker: string;
  /** The seat of who said it; null: none. */
  seat: number | null;
  spectator: boolean;
}

/** Sayings from before the start, with the seat that the start gave to who said them. */
const settled = new WeakMap<Said, Said>();

/**
 * Return events without sayings that are not for the reader, or of people whom the reader muted;
 * what was said before the start is told by the seats of the game.
 */
export function audible(
  events: readonly TableEvent[],
  muted: readonly Pick<Muted, "speaker">[],
): TableEvent[] {
  const order = events.find((event) => event.type === "started")?.order ?? null;
  const start = events.findIndex((event) => event.type === "started");
  return events.flatMap((event, index): TableEvent[] => {
    if (event.type !== "said") return [event];
    if (event.text === "" || muted.some(({ speaker }) => speaker === event.speaker)) return [];
    return [order !== null && index < start ? atSeatOf(event, order) : event];
  });
}

function atSeatOf(event: Said, order: readonly number[]): Said {
  if (event.seat === null) return event;
  const known = settled.get(event);
  if (known !== undefined) return known;
  const made = { ...event, seat: order.indexOf(event.seat) };
  settled.set(event, made);
  return made;
}

/** Return a name, or what stands for that of somebody whom the server has forgotten. */
export function nameOr({ name }: { name: string }, say: Say): string {
  return name === "" ? say("table.somebody") : name;
}

/** Return what was said in the reader's language, if it is one of the phrases. */
export function sayingOf({ phrase, text }: Pick<Said, "phrase" | "text">, say: Say): string {
  const known = phrases.find((name) => name === phrase);
  return known === undefined ? text : say(`phrase.${known}`);
}

export function talk(events: readonly TableEvent[], say: Say): TalkLine[] {
  return events.flatMap((event) => {
    if (event.type !== "said") return [];
    const { seq, speaker, seat, spectator } = event;
    const name = nameOr(event, say);
    return [{ seq, name, speaker, seat, spectator, text: sayingOf(event, say) }];
  });
}

/** Somebody whom the reader does not want to read, by the name of then. */
export interface Muted {
  speaker: string;
  name: string;
}

const KEY = "kontor.muted";
/** How many muted people a browser remembers. */
const MOST = 200;

/** The people whom the reader has muted, remembered by this browser. */
export class MutedStore extends Store<readonly Muted[]> {
  constructor(private readonly storage: TextStorage) {
    super(readMuted(safeRead(storage, KEY)));
  }

  mute({ speaker, name }: Muted): void {
    this.keep([...this.value.filter((one) => one.speaker !== speaker), { speaker, name }]);
  }

  unmute(speaker: string): void {
    this.keep(this.value.filter((one) => one.speaker !== speaker));
  }

  private keep(all: readonly Muted[]): void {
    this.set(all.slice(-MOST));
    safeWrite(this.storage, KEY, JSON.stringify(this.value));
  }
}

function readMuted(text: string | null): Muted[] {
  let data: unknown;
  try {
    data = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: unknown) => {
    const { speaker, name } = (one ?? {}) as Partial<Record<keyof Muted, unknown>>;
    return typeof speaker === "string" && typeof name === "string" ? [{ speaker, name }] : [];
  });
}
