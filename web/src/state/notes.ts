/** What a visitor notes at a table for nobody else: a text, and rings and arrows on the board. */
import { Store, type Stop } from "../store";
import { safeRead, safeRemove, safeWrite, type TextStorage } from "./storage";

/** A line on the board from place to place, as the chart names them; a ring if both are the same. */
export interface Drawing {
  from: string;
  to: string;
}

export interface Notes {
  text: string;
  drawn: readonly Drawing[];
  /** What was on the board when all of it was removed, until something else is drawn. */
  removed: readonly Drawing[];
  /** Whether they are there again after the page is left: storage can be full or forbidden. */
  kept: boolean;
}

export const LONGEST_NOTE = 4000;
/** The oldest drawings of a table make room for new ones. */
export const MOST_DRAWN = 60;
/** The tables whose notes changed longest ago are forgotten. */
export const MOST_TABLES = 100;

const PREFIX = "kontor.notes";
const NONE: Notes = { text: "", drawn: [], removed: [], kept: true };

export const isRing = ({ from, to }: Drawing): boolean => from === to;

export const isSame = (one: Drawing, other: Drawing): boolean =>
  one.from === other.from && one.to === other.to;

/** The window, as far as it tells what other tabs have stored. */
export type Tabs = Pick<Window, "addEventListener" | "removeEventListener">;

export class NotesStore extends Store<Notes> {
  private key: string;

  constructor(
    private readonly storage: TextStorage,
    private readonly table: string,
    visitor: string,
  ) {
    super(NONE);
    this.key = keyFor(visitor, table);
    this.read();
  }

  /** Follow who the visitor is, and what they note in another tab. */
  follow(visitor: Store<string>, tabs: Tabs): Stop {
    const stop = visitor.subscribe((id) => {
      if (keyFor(id, this.table) === this.key) return;
      this.key = keyFor(id, this.table);
      this.read();
    });
    const hear = (event: StorageEvent): void => {
      // Without a key, all of the storage was emptied.
      if (event.key === this.key || event.key === null) this.read();
    };
    tabs.addEventListener("storage", hear);
    return () => {
      stop();
      tabs.removeEventListener("storage", hear);
    };
  }

  write(text: string): void {
    this.keep({ text: text.slice(0, LONGEST_NOTE) });
  }

  /** Draw a ring or an arrow, or remove it if it is there; return whether it is there now. */
  draw(drawing: Drawing): boolean {
    const { drawn } = this.value;
    const others = drawn.filter((each) => !isSame(each, drawing));
    const isNew = others.length === drawn.length;
    const all = isNew ? [...others, drawing].slice(-MOST_DRAWN) : others;
    this.keep({ drawn: all, removed: [] });
    return isNew;
  }

  /** Remove all drawings; if there are none, bring back those that were removed last. */
  wipe(): void {
    const { drawn, removed } = this.value;
    this.keep(drawn.length > 0 ? { drawn: [], removed: drawn } : { drawn: removed, removed: [] });
  }

  private read(): void {
    const { text, drawn } = readNotes(safeRead(this.storage, this.key));
    this.set({ ...NONE, text, drawn });
  }

  private keep(change: Partial<Notes>): void {
    const notes = { ...this.value, ...change };
    this.set({ ...notes, kept: keepNotes(this.storage, this.key, notes) });
  }
}

function keyFor(visitor: string, table: string): string {
  return `${PREFIX}.${visitor}.${table}`;
}

/** Store the notes of one table, and forget those that are too old; return whether they will last. */
function keepNotes(storage: TextStorage, key: string, { text, drawn }: Notes): boolean {
  const others = keptKeys(storage).filter((each) => each !== key);
  const isEmpty = text === "" && drawn.length === 0;
  const forgotten = others.splice(0, isEmpty ? 0 : others.length + 1 - MOST_TABLES);
  for (const old of isEmpty ? [key] : forgotten) safeRemove(storage, old);
  // The list comes first: what is not in it would never be forgotten.
  const isListed = safeWrite(storage, PREFIX, JSON.stringify(isEmpty ? others : [...others, key]));
  return isEmpty || (isListed && safeWrite(storage, key, JSON.stringify({ text, drawn })));
}

/** The keys of all notes, those that changed last at the end. */
function keptKeys(storage: TextStorage): string[] {
  const keys = parsed(safeRead(storage, PREFIX));
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
}

function readNotes(text: string | null): Pick<Notes, "text" | "drawn"> {
  const found = (parsed(text) ?? {}) as Partial<Record<keyof Notes, unknown>>;
  const drawn = Array.isArray(found.drawn) ? found.drawn : [];
  return {
    text: typeof found.text === "string" ? found.text : "",
    drawn: drawn.flatMap((one: unknown) => {
      const { from, to } = (one ?? {}) as Partial<Record<keyof Drawing, unknown>>;
      return typeof from === "string" && typeof to === "string" ? [{ from, to }] : [];
    }),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Return what stands for a record in place of a table's id: the same for the same record. */
export function recordMark(record: unknown): string {
  let mark = 0x811c9dc5;
  // FNV-1a: short, and no two records of one person are likely to have the same.
  for (const letter of JSON.stringify(record))
    mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `record-${mark.toString(36)}`;
}
