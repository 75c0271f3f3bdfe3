/** The form for a new table: what goes together (ED2–ED5), and what is sent. */
import type { TableRequest } from "../api/types";
import { safeRead, safeWrite } from "./settings";

/** Parts of a setup as an address names them; the server says what is wrong with them. */
export type GivenSetup = Record<string, unknown>;

export const FAMILIES = ["hansa", "east", "britannia"] as const;
export const EDITIONS = ["big-box", "egmont", "2009"] as const;
export const MODULES = ["missions", "favours"] as const;
export const VARIANTS = ["neutral", "pawn"] as const;
export const LEVELS = ["apprentice", "journeyman", "master"] as const;
export const CLOCKS = ["none", "fast", "calm", "days"] as const;
export const FEWEST = 2;
export const MOST = 5;

export type Family = (typeof FAMILIES)[number];
export type Edition = (typeof EDITIONS)[number];
export type Module = (typeof MODULES)[number];
export type Variant = (typeof VARIANTS)[number];
export type Level = (typeof LEVELS)[number];
export type Clock = (typeof CLOCKS)[number];
export interface SeatChoice {
  kind: "me" | "invite" | "bot";
  level: Level;
}

export interface TableChoice {
  name: string;
  board: Family;
  players: number;
  edition: Edition;
  modules: Module[];
  bank: "3-5-7" | "3-4-7";
  seats: SeatChoice[];
  order: "random" | "fixed";
  clock: Clock;
  atZero: "nothing" | "bot" | "vote";
  public: boolean;
  watchable: boolean;
}

/** The game for two of each edition (ED3). */
export const VARIANT_OF: Record<Edition, Variant> = {
  "big-box": "neutral",
  egmont: "neutral",
  "2009": "pawn",
};

const SECONDS: Record<Clock, { bank: number; increment: number } | null> = {
  none: null,
  fast: { bank: 600, increment: 15 },
  calm: { bank: 1500, increment: 45 },
  days: { bank: 5 * 86_400, increment: 86_400 },
};

export const DEFAULT: TableChoice = {
  name: "",
  board: "hansa",
  players: 4,
  edition: "big-box",
  modules: [],
  bank: "3-5-7",
  seats: [
    { kind: "me", level: "journeyman" },
    { kind: "bot", level: "journeyman" },
    { kind: "bot", level: "journeyman" },
    { kind: "bot", level: "journeyman" },
  ],
  order: "random",
  clock: "none",
  atZero: "nothing",
  public: false,
  watchable: true,
};

/** Why a choice is not possible with the others, as a key of the catalogue; null if it is. */
export function conflict(
  choice: TableChoice,
  field: "board" | "edition" | "module" | "variant",
  value: string,
): string | null {
  if (field === "board") {
    if (value !== "hansa" && choice.edition !== "big-box") return "why.board.edition";
    if (value !== "hansa" && choice.modules.length > 0) return "why.board.modules";
  }
  if (field === "edition" && value !== "big-box") {
    if (choice.board !== "hansa") return "why.edition.board";
    if (choice.modules.length > 0) return "why.edition.modules";
  }
  if (field === "module") {
    if (choice.edition !== "big-box") return "why.module.edition";
    if (choice.board !== "hansa") return "why.module.board";
  }
  if (field === "variant") {
    if (choice.players !== 2) return "why.variant.players";
    if (VARIANT_OF[choice.edition] !== value) return "why.variant.edition";
  }
  return null;
}

/** Return the choice with another number of seats; new ones are bots. */
export function withPlayers(choice: TableChoice, players: number): TableChoice {
  const seats = choice.seats.slice(0, players);
  while (seats.length < players) seats.push({ kind: "bot", level: "journeyman" });
  return { ...choice, players, seats };
}

export function withSeat(
  choice: TableChoice,
  seat: number,
  change: Partial<SeatChoice>,
): TableChoice {
  const seats = choice.seats.map((one, index) => (index === seat ? { ...one, ...change } : one));
  return { ...choice, seats };
}

/** Return why a table cannot be made yet, as a key; null if it can. */
export function fault(choice: TableChoice): string | null {
  const bots = choice.seats.every((seat) => seat.kind === "bot");
  return bots ? "why.seats" : null;
}

/** Whether everybody sits already, so that the game can begin at once. */
export function startsAtOnce(choice: TableChoice): boolean {
  return choice.seats.every((seat) => seat.kind !== "invite");
}

export function requestOf(choice: TableChoice): TableRequest {
  const seconds = SECONDS[choice.clock];
  return {
    setup: {
      edition: choice.edition,
      board: choice.board,
      players: choice.players,
      variant: choice.players === 2 ? VARIANT_OF[choice.edition] : null,
      modules: MODULES.filter((module) => choice.modules.includes(module)),
      bank: choice.bank,
      start: null,
    },
    name: choice.name.trim(),
    public: choice.public,
    watchable: choice.watchable,
    pace: choice.clock === "days" ? "days" : "live",
    order: choice.order,
    clock: seconds === null ? null : { ...seconds, at_zero: choice.atZero },
    seats: choice.seats.map(({ kind, level }) => ({
      kind: kind === "invite" ? "empty" : kind,
      level,
    })),
    start: startsAtOnce(choice),
  };
}

const LAST = "kontor.last-table";
const PRESETS = "kontor.presets";
type Kept = Pick<Storage, "getItem" | "setItem">;

/** Return the setup used last, for “play now”; anything strange in it falls back to the default. */
export function lastChoice(storage: Kept): TableChoice {
  return checked(parse(safeRead(storage, LAST)));
}

export function rememberChoice(storage: Kept, choice: TableChoice): void {
  safeWrite(storage, LAST, JSON.stringify(choice));
}

/** Return a choice for a game at once: oneself, and bots for everybody who would be invited. */
export function againstBots(choice: TableChoice): TableChoice {
  const seats = choice.seats.map((seat, index): SeatChoice => {
    if (index === 0) return { ...seat, kind: "me" };
    return { ...seat, kind: "bot" };
  });
  return { ...choice, seats, public: false, clock: "none" };
}

/** Return what asks for a game at once: with the setup given, or with the last one if none is. */
export function playRequest(last: TableChoice, given: GivenSetup): TableRequest {
  if (Object.keys(given).length === 0) return requestOf(againstBots(last));
  const players = Number(given["players"] ?? DEFAULT.players);
  // The server refuses any other number of players in words.
  const seats = Math.min(Math.max(players, FEWEST), MOST);
  const usual = requestOf(againstBots(withPlayers(DEFAULT, seats)));
  const order = typeof given["start"] === "number" ? "fixed" : usual.order;
  return { ...usual, order, setup: { ...usual.setup, ...given } };
}

export function namedPresets(storage: Kept): { name: string; choice: TableChoice }[] {
  const data = parse(safeRead(storage, PRESETS));
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: unknown) => {
    const { name, choice } = (one ?? {}) as { name?: unknown; choice?: unknown };
    return typeof name === "string" ? [{ name, choice: checked(choice) }] : [];
  });
}

export function keepPreset(storage: Kept, name: string, choice: TableChoice): void {
  const others = namedPresets(storage).filter((preset) => preset.name !== name);
  safeWrite(storage, PRESETS, JSON.stringify([{ name, choice }, ...others].slice(0, 12)));
}

/** Give a preset another name at its place; one that has this name already gives way. */
export function renamePreset(storage: Kept, name: string, wanted: string): void {
  if (wanted === "" || wanted === name) return;
  const others = namedPresets(storage).filter((preset) => preset.name !== wanted);
  const renamed = others.map((preset) =>
    preset.name === name ? { ...preset, name: wanted } : preset,
  );
  safeWrite(storage, PRESETS, JSON.stringify(renamed));
}

export function dropPreset(storage: Kept, name: string): void {
  const others = namedPresets(storage).filter((preset) => preset.name !== name);
  safeWrite(storage, PRESETS, JSON.stringify(others));
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function among<Value extends string>(
  values: readonly Value[],
  value: unknown,
  usual: Value,
): Value {
  return values.find((known) => known === value) ?? usual;
}

function checked(data: unknown): TableChoice {
  if (typeof data !== "object" || data === null) return DEFAULT;
  const given = data as Partial<Record<keyof TableChoice, unknown>>;
  const players = Number(given.players);
  const seats = Array.isArray(given.seats) ? (given.seats as unknown[]) : [];
  const found: TableChoice = {
    name: typeof given.name === "string" ? given.name.slice(0, 60) : "",
    board: among(FAMILIES, given.board, "hansa"),
    players: Number.isInteger(players) && players >= FEWEST && players <= MOST ? players : 4,
    edition: among(EDITIONS, given.edition, "big-box"),
    modules: Array.isArray(given.modules)
      ? MODULES.filter((module) => (given.modules as unknown[]).includes(module))
      : [],
    bank: among(["3-5-7", "3-4-7"] as const, given.bank, "3-5-7"),
    seats: seats.slice(0, MOST).map((seat) => {
      const { kind, level } = (seat ?? {}) as Partial<Record<keyof SeatChoice, unknown>>;
      return {
        kind: among(["me", "invite", "bot"] as const, kind, "bot"),
        level: among(LEVELS, level, "journeyman"),
      };
    }),
    order: among(["random", "fixed"] as const, given.order, "random"),
    clock: among(CLOCKS, given.clock, "none"),
    atZero: among(["nothing", "bot", "vote"] as const, given.atZero, "nothing"),
    public: given.public === true,
    watchable: given.watchable !== false,
  };
  if (conflict(found, "board", found.board) !== null) return DEFAULT;
  if (found.modules.some((module) => conflict(found, "module", module) !== null)) return DEFAULT;
  return withPlayers(found, found.players);
}
