/** A record from the player's own file: read, remembered for this tab, and replayed like a table. */
import type { Client, EventsAnswer } from "../api/client";
import type { Now, Points } from "../api/types";
import { safeRead, safeRemove, safeWrite, type TextStorage } from "./storage";

/** Stands in an address in place of a table's id; no table has this id. */
export const FILE = "file";
const KEY = "kontor.record";
/** By which id the server knows the record, once it was reviewed. */
const REVIEWED = "kontor.record.id";
/** The longest record that the server accepts. */
const LARGEST = 64_000;

/** Why a file cannot be replayed, by cause. */
export class FileFault extends Error {
  constructor(readonly code: "file-large" | "file-json" | "file-record" | "file-running") {
    super(code);
    this.name = "FileFault";
  }
}

/** Return the record in a file's text, written without spaces; the server checks it in full. */
export function readRecord(text: string): string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new FileFault("file-json");
  }
  const { actions, deal } = (typeof data === "object" ? (data ?? {}) : {}) as {
    actions?: unknown;
    deal?: { pool?: unknown };
  };
  if (!Array.isArray(actions) || typeof deal !== "object") throw new FileFault("file-record");
  // A record exported before the end lacks what was hidden then.
  if (typeof deal.pool === "number") throw new FileFault("file-running");
  const compact = JSON.stringify(data);
  if (compact.length > LARGEST) throw new FileFault("file-large");
  return compact;
}

export function keepRecord(storage: TextStorage, record: string): void {
  safeWrite(storage, KEY, record);
  safeRemove(storage, REVIEWED);
}

export function keptRecord(storage: TextStorage): unknown {
  const text = safeRead(storage, KEY);
  return text === null ? null : JSON.parse(text);
}

/** Note by which id the server knows the record of this tab. */
export function keepReviewed(storage: TextStorage, id: string): void {
  safeWrite(storage, REVIEWED, id);
}

/** Return the record of this tab if the server knows it by this id; null if it is another or none. */
export function reviewedRecord(storage: TextStorage, id: string): unknown {
  return safeRead(storage, REVIEWED) === id ? keptRecord(storage) : null;
}

/** Where a replay comes from. */
export interface Source {
  events: () => Promise<EventsAnswer>;
  at: (seq: number) => Promise<Now>;
  /** Who is ahead, if the game is over. */
  chances: () => Promise<Points>;
}

export function sourceOf(client: Client, id: string, record: unknown): Source {
  if (id !== FILE)
    return {
      events: () => client.events(id, 0),
      at: (seq) => client.at(id, seq),
      chances: () => client.chances(id),
    };
  return {
    events: () => client.replay(record),
    at: (seq) => client.replayAt(record, seq),
    chances: () => client.chancesOf(record),
  };
}
