/** Who is away from a table, told calmly: a reload, or a connection that is soon back, is no absence. */
import type { Now } from "../api/types";
import type { Wording } from "../notation/wording";
import { Store } from "../store";
import { type LogLine, quietLine } from "./log";

/** How long somebody must be missing to be away. */
export const AWAY_MS = 15_000;

/** Somebody went away or came back, after the event with this seq. */
export interface AttendanceNote {
  seq: number;
  seat: number;
  kind: "away" | "back";
}

export interface AttendanceState {
  /** The seats whose players are here; null: not known yet. */
  here: readonly number[] | null;
  notes: readonly AttendanceNote[];
}

/**
 * People are known by their names here, because the start deals the seats anew. Of two with the same
 * name one may be away unnoticed, which is better than being called away while one is here.
 */
export class Attendance extends Store<AttendanceState> {
  private now: Now | null = null;
  /** Who was just missed, and may be back at any moment. */
  private readonly missing = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly away = new Set<string>();

  constructor() {
    super({ here: null, notes: [] });
  }

  /** Compare who looks on with who sits at the table. */
  see(now: Now | null, present: readonly number[] | null): void {
    if (now === null || present === null) return;
    const first = this.value.here === null;
    this.now = now;
    const people = now.seats.filter(({ kind }) => kind === "person");
    this.forgetAllBut(people.map(({ name }) => name));
    const isHere = (seat: number): boolean => now.you.includes(seat) || present.includes(seat);
    for (const { seat, name } of people) {
      if (isHere(seat)) this.greet(seat, name);
      else if (first) this.away.add(name);
      else this.miss(name);
    }
    this.show();
  }

  stop(): void {
    this.forgetAllBut([]);
  }

  private greet(seat: number, name: string): void {
    this.find(name);
    if (this.away.delete(name)) this.note(seat, "back");
  }

  private miss(name: string): void {
    if (this.away.has(name) || this.missing.has(name)) return;
    const leave = (): void => {
      this.missing.delete(name);
      this.away.add(name);
      const seat = this.now?.seats.find((one) => one.name === name)?.seat;
      if (seat !== undefined) this.note(seat, "away");
      this.show();
    };
    this.missing.set(name, setTimeout(leave, AWAY_MS));
  }

  private find(name: string): void {
    clearTimeout(this.missing.get(name));
    this.missing.delete(name);
  }

  private forgetAllBut(names: readonly string[]): void {
    const gone = [...this.missing.keys(), ...this.away].filter((name) => !names.includes(name));
    for (const name of gone) {
      this.find(name);
      this.away.delete(name);
    }
  }

  /** Add a note; of somebody who comes and goes while nothing happens, only the last is worth telling. */
  private note(seat: number, kind: AttendanceNote["kind"]): void {
    const seq = this.now?.seq ?? 0;
    const others = this.value.notes.filter((note) => note.seat !== seat || note.seq !== seq);
    this.update({ notes: [...others, { seq, seat, kind }] });
  }

  private show(): void {
    const people = this.now?.seats.filter(({ kind }) => kind === "person") ?? [];
    const here = people.filter(({ name }) => !this.away.has(name)).map(({ seat }) => seat);
    const known = this.value.here;
    if (known === null || here.join() !== known.join()) this.update({ here });
  }
}

/** Return a log with the notes where they belong: after what had happened by then. */
export function withNotes(
  lines: readonly LogLine[],
  notes: readonly AttendanceNote[],
  wording: Wording,
): LogLine[] {
  const found = [...lines];
  for (const note of notes) {
    const before = found.findLastIndex(({ seq }) => seq <= note.seq);
    found.splice(before + 1, 0, lineOf(note, wording));
  }
  return found;
}

/** The line of each note, kept: the list of lines is made anew with every event. */
const kept = new WeakMap<AttendanceNote, LogLine>();

function lineOf(note: AttendanceNote, wording: Wording): LogLine {
  const text = wording.say(`log.${note.kind}`, { seat: wording.seat(note.seat) });
  const known = kept.get(note);
  if (known?.text === text) return known;
  const line = quietLine(note.seq, note.seat, text);
  kept.set(note, line);
  return line;
}
