/** The desk of a seat, as the ledger shows it. */
import type { Now, View } from "../api/types";

export type Ability = "actions" | "privilege" | "keys" | "book" | "bank";
/** In the order of the ledger. */
export const ABILITIES: readonly Ability[] = ["actions", "privilege", "keys", "book", "bank"];
export const PRIVILEGES = ["white", "orange", "pink", "black"] as const;

/** The printed desk (SU2); `bank` has two readings (SU3). */
export function printed(bank: string): Record<Ability, readonly string[]> {
  return {
    actions: ["2", "3", "3", "4", "4", "5"],
    privilege: ["0", "1", "2", "3"],
    keys: ["1", "2", "2", "3", "4"],
    book: ["2", "3", "4", "5"],
    bank: [...(bank === "3-4-7" ? ["3", "4", "7"] : ["3", "5", "7"]), "all"],
  };
}

export interface AbilityShown {
  ability: Ability;
  level: number;
  spaces: number;
  value: string;
  /** What the next step gives; null when there is none. */
  next: string | null;
}

export function abilitiesOf(view: View, seat: number): AbilityShown[] {
  const desk = printed(view.setup.bank);
  const levels = view.players[seat]?.abilities ?? {};
  return ABILITIES.map((ability) => {
    const values = desk[ability];
    const level = levels[ability] ?? 0;
    return {
      ability,
      level,
      spaces: values.length,
      value: values[level] ?? "",
      next: values[level + 1] ?? null,
    };
  });
}

/** The seats in the order of the ledger: one's own first, then in turn order. */
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

export const PRESTIGE_END = 20;

export function metersOf(view: View): Meters {
  const tracks = view.players.map((player) => player.track);
  return {
    prestige: Math.max(0, view.neutral?.["track"] ?? 0, ...tracks),
    pool: view.pool,
    completed: view.completed,
  };
}

/** Seconds left on a seat's clock when so much time has passed since the table was shown. */
export function secondsLeft(now: Now, seat: number, passed: number): number | null {
  const seconds = now.seats[seat]?.seconds ?? null;
  if (seconds === null) return null;
  // While a takeback is open nobody can play, and no clock runs.
  return now.decision?.seat === seat && now.takeback === null
    ? Math.max(0, seconds - passed)
    : seconds;
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

/** The categories of a score sheet that say something in this game. */
export function categoriesOf(sheets: readonly Record<string, number>[], view: View): string[] {
  const always = ["track", "abilities", "markers", "prestige", "cities", "network"];
  const missions = view.setup.modules.includes("missions") ? ["mission"] : [];
  const regions = view.setup.board === "britannia" ? ["regions"] : [];
  return [...always, ...missions, ...regions].filter((key) => sheets.some((sheet) => key in sheet));
}
