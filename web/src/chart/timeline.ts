/** When each thing flies: the journal as a timetable. Pure; the chart plays it. */
import type { JournalEvent } from "../api/types";
import { spotOf, textIn } from "../notation/piece";

export interface Flight {
  event: JournalEvent;
  start: number;
  duration: number;
}

export interface Timetable {
  flights: Flight[];
  total: number;
}

const PIECE = 320;
const MARKER = 520;
const POINTS = 900;
/** The pieces of one action leave one after another. */
const STAGGER = 60;
/** No call lasts longer, however much happened. */
export const LONGEST = 2500;

const TIMES: Record<string, number> = {
  piece: PIECE,
  marker: MARKER,
  pawn: MARKER,
  swap: PIECE,
  points: POINTS,
};

export function timetable(events: readonly JournalEvent[], speed: number): Timetable {
  const flights: Flight[] = [];
  let next = 0;
  let landed = 0;
  for (const event of events) {
    // What another action does waits until all of the one before has landed.
    if (event.event === "action") next = landed;
    const duration = TIMES[event.event] ?? 0;
    flights.push({ event, start: next, duration });
    if (event.event !== "points") landed = Math.max(landed, next + duration);
    if (duration > 0) next += STAGGER;
  }
  const end = Math.max(0, ...flights.map((flight) => flight.start + flight.duration));
  const factor = end === 0 ? 1 : Math.min(1 / speed, LONGEST / end);
  return {
    flights: flights.map((flight) => ({
      ...flight,
      start: flight.start * factor,
      duration: flight.duration * factor,
    })),
    total: end * factor,
  };
}

/** What `last` marks: where pieces went, and from where when it was a move. */
export interface Trace {
  to: string[];
  lines: { from: string; to: string }[];
}

export function traceOf(events: readonly JournalEvent[]): Trace {
  const trace: Trace = { to: [], lines: [] };
  const hand: string[] = [];
  for (const event of events) {
    if (event.event !== "piece") continue;
    const from = textIn(event, "from");
    const to = textIn(event, "to");
    if (to === "hand") hand.push(from);
    const origin = from === "hand" ? hand.shift() : from;
    if (!isOnBoard(to)) continue;
    trace.to.push(to);
    if (origin && isOnBoard(origin) && spotOf(to).kind === "post")
      trace.lines.push({ from: origin, to });
  }
  return trace;
}

function isOnBoard(place: string): boolean {
  return !["seat", "hand", "gone"].includes(spotOf(place).kind);
}
