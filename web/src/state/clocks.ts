/** The clocks that a table can have: those that are offered, and one whose times are chosen freely. */
import { clocks, ownClock } from "../facts/choices.json";

export type Clock = (typeof clocks)[number]["name"] | typeof ownClock.name;

/** A bank of seconds for each seat, and what a finished turn adds to it. */
export interface Time {
  bank: number;
  increment: number;
}

export const CLOCKS: readonly Clock[] = [...clocks.map(({ name }) => name), ownClock.name];

/** The units of a span of time in seconds, the largest first. */
export const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;
export type Unit = (typeof UNITS)[number][0];

/** The times that a clock of one's own begins with: those of the calmest clock for one sitting. */
export const FIRST_TIME: Time = clocks.findLast(({ pace, time }) => time && pace === "live")
  ?.time ?? { bank: ownClock.slow, increment: 0 };

/** Return how a table keeps time: its pace, and the times of its clock if it has one. */
export function timing(
  clock: Clock,
  own: Time,
): { pace: (typeof clocks)[number]["pace"]; time: Time | null } {
  const known = clocks.find(({ name }) => name === clock);
  if (known) return { pace: known.pace, time: known.time };
  return { pace: own.bank >= ownClock.slow ? "days" : "live", time: own };
}

/** Return a time of one's own from what was stored or typed, within the limits. */
export function readTime(data: unknown): Time {
  const { bank, increment } = (data ?? {}) as Partial<Record<keyof Time, unknown>>;
  return {
    bank: within(bank, ownClock.bank, FIRST_TIME.bank),
    increment: within(increment, ownClock.increment, FIRST_TIME.increment),
  };
}

export function within(
  value: unknown,
  { least, most }: { least: number; most: number },
  otherwise: number,
): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return otherwise;
  return Math.round(Math.min(most, Math.max(least, value)));
}

/** Return the largest unit that says a span of time in whole numbers. */
export function unitOf(seconds: number): Unit {
  return UNITS.find(([, size]) => seconds >= size && seconds % size === 0)?.[0] ?? "seconds";
}

export function sizeOf(unit: Unit): number {
  return UNITS.find(([name]) => name === unit)?.[1] ?? 1;
}
