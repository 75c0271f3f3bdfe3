/** The desk of a seat, as the page shows it. */
import type { Now, View } from "../api/types";
import { sideFor } from "../boards/families";
import { abilities, banks, categories, desk, everything, moduleOf } from "../facts/game.json";
import type { Say } from "../words/words";

export type Ability = keyof typeof abilities;

/** Return what is printed on a desk (SU2) with one of the banks (SU3), in the order of the ledger. */
export function printed(bank: string): [Ability, readonly number[]][] {
  const values: Readonly<Record<string, readonly number[]>> = {
    ...desk,
    bank: banks[bank as keyof typeof banks],
  };
  return (Object.keys(abilities) as Ability[]).map((ability) => [ability, values[ability] ?? []]);
}

/** Return the value of an ability in words. */
export function valueText(ability: string, value: number, say: Say): string {
  if (ability === "privilege") return say(`privilege.${value}`);
  return value === everything ? say("bank.all") : String(value);
}

/** Return the value of an ability that is a number, as short as the box of a desk needs it. */
export function shortValue(value: number, say: Say): string {
  return value === everything ? say("short.all") : String(value);
}

/** Return how many actions the player whose turn it is has in all, and how many are left. */
export function actionsOf(view: View): { left: number; all: number } {
  const level = view.players[view.turn]?.abilities["actions"] ?? 0;
  return { left: view.actions, all: Math.max(desk.actions[level] ?? 0, view.actions) };
}

export interface AbilityShown {
  ability: Ability;
  level: number;
  spaces: number;
  value: number;
  /** What the next step gives; null when there is none. */
  next: number | null;
}

export function abilitiesOf(view: View, seat: number): AbilityShown[] {
  const levels = view.players[seat]?.abilities ?? {};
  return printed(view.setup.bank).map(([ability, values]) => {
    const level = levels[ability] ?? 0;
    return {
      ability,
      level,
      spaces: values.length,
      value: values[level] ?? 0,
      next: values[level + 1] ?? null,
    };
  });
}

/** The seats in the order of the desks: the player's own first, then in turn order. */
export function seatOrder(seats: number, mine: number | undefined): number[] {
  const first = mine ?? 0;
  return Array.from({ length: seats }, (_, index) => (first + index) % seats);
}

/** Which cities of a mission have an office of the seat. */
export function missionOf(view: View, seat: number): { city: string; done: boolean }[] {
  const owner = String(seat);
  return (view.players[seat]?.mission ?? []).map((city) => {
    const { spaces = [], extra = [] } = view.offices[city] ?? {};
    return { city, done: [...spaces, ...extra].some((piece) => piece?.startsWith(owner) === true) };
  });
}

export interface Meters {
  prestige: number;
  pool: number;
  completed: number;
}

export function metersOf(view: View): Meters {
  const tracks = view.players.map((player) => player.track);
  return {
    prestige: Math.max(0, view.neutral?.["track"] ?? 0, ...tracks),
    pool: view.pool,
    completed: view.completed,
  };
}

/** Seconds left on a seat's clock after some time has passed since the table was shown. */
export function secondsLeft(now: Now, seat: number, passed: number): number | null {
  const seconds = now.seats[seat]?.seconds ?? null;
  if (seconds === null) return null;
  // While a takeback is open nobody can play, and no clock runs.
  return now.decision?.seat === seat && now.takeback === null
    ? Math.max(0, seconds - passed)
    : seconds;
}

/** Whether to show what is left on a clock; one's own last minute is shown even if clocks are hidden. */
export function showsClock(
  seconds: number | null,
  own: boolean,
  wanted: boolean,
): seconds is number {
  return seconds !== null && (wanted || (own && seconds < 60));
}

export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor(whole / 3600) % 24;
  const minutes = Math.floor(whole / 60) % 60;
  if (days > 0) return `${days}d ${hours}h`;
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** The categories of a score sheet that matter in this game. */
export function categoriesOf(sheets: readonly Record<string, number>[], view: View): string[] {
  const { modules } = view.setup;
  const needed: Readonly<Record<string, string>> = moduleOf;
  const counts = (key: string): boolean => {
    if (key === "regions") return (sideFor(view.setup)?.regions.length ?? 0) > 0;
    return !(key in needed) || modules.includes(needed[key] ?? "");
  };
  return categories.filter((key) => counts(key) && sheets.some((sheet) => key in sheet));
}
