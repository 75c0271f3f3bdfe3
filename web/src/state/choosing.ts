/** The form for a new table: what goes together (ED2–ED5), and what is sent. */
import type { TableRequest } from "../api/types";
import { families, familyName, familyOf, sideFor } from "../boards/families";
import {
  absences,
  atZero,
  banks,
  editions,
  experiences,
  levels,
  longest,
  modules,
  orders,
  players as numbers,
  spectatorChats,
  usual,
  variantPlayers,
} from "../facts/choices.json";
import type { Say } from "../words/words";
import { type Clock, CLOCKS, FIRST_TIME, readTime, type Time, timing } from "./clocks";
import { type Edition, editionOf, type Module, type Variant } from "./editions";
import { safeRead, safeWrite, type TextStorage } from "./storage";

/** Parts of a setup as an address names them; the server says what is wrong with them. */
export type GivenSetup = Record<string, unknown>;

const KINDS = ["me", "invite", "bot"] as const;

export type Level = (typeof levels)[number];
/** How well somebody knows the game. */
export type Experience = (typeof experiences)[number]["name"];

export interface SeatChoice {
  kind: (typeof KINDS)[number];
  level: Level;
  /** How one of several people at this screen is called; empty: like the visitor. */
  name: string;
}

export interface TableChoice {
  name: string;
  board: string;
  players: number;
  edition: Edition;
  modules: Module[];
  bank: (typeof banks)[number];
  seats: SeatChoice[];
  order: (typeof orders)[number];
  clock: Clock;
  /** The times of a clock of one's own. */
  time: Time;
  atZero: (typeof atZero)[number];
  public: boolean;
  watchable: boolean;
  spectatorChat: (typeof spectatorChats)[number];
  /** After how many seconds without a sign the others may vote; null: as is usual for the pace. */
  absentAfter: number | null;
  /** Whether everybody may take hints where several people play. */
  hints: boolean;
}

const BOT: SeatChoice = { kind: "bot", level: usual.level, name: "" };

export const DEFAULT: TableChoice = {
  ...usual,
  name: "",
  modules: [],
  time: FIRST_TIME,
  seats: Array.from({ length: usual.players }, (_, seat) =>
    seat === 0 ? { ...BOT, kind: "me" } : BOT,
  ),
  public: false,
  watchable: true,
  absentAfter: null,
};

/** Return the two-player variant of a choice (ED3); null with more players. */
export function variantOf({
  players,
  edition,
}: Pick<TableChoice, "players" | "edition">): Variant | null {
  return players === variantPlayers ? editionOf(edition).variant : null;
}

/** A part of the form that others can rule out. */
export type Field = "board" | "players" | "edition" | "module" | "variant";

/** Return why a choice is not possible with the others, in words; null if it is. */
export function whyNot(choice: TableChoice, field: Field, value: string, say: Say): string | null {
  const key = conflict(choice, field, value);
  if (key === null) return null;
  const fitting = families.value.filter(
    (family) => family.editions.includes(value) || family.modules.includes(value),
  );
  return say(key, {
    boards: fitting.map(({ id }) => familyName(id, say)).join(" / "),
    editions: (familyOf(value)?.editions ?? []).map((name) => say(`edition.${name}`)).join(" / "),
  });
}

/** Why a choice is not possible with the others, as a key of the catalogue; null if it is. */
export function conflict(choice: TableChoice, field: Field, value: string): string | null {
  const family = familyOf(field === "board" ? value : choice.board);
  if (field === "board") {
    if (!family?.editions.includes(choice.edition)) return "why.board.edition";
    if (choice.modules.some((module) => !family.modules.includes(module)))
      return "why.board.modules";
    if (sideFor({ ...choice, board: value }) === undefined) return "why.board.players";
  }
  if (field === "players" && sideFor({ ...choice, players: Number(value) }) === undefined)
    return "why.board.players";
  if (field === "edition") {
    if (!family?.editions.includes(value)) return "why.edition.board";
    const { modules: taken } = editionOf(value);
    if (choice.modules.some((module) => !taken.includes(module))) return "why.edition.modules";
  }
  if (field === "module") {
    if (!editionOf(choice.edition).modules.includes(value as Module)) return "why.module.edition";
    if (!family?.modules.includes(value)) return "why.module.board";
  }
  if (field === "variant") {
    const variant = variantOf(choice);
    if (variant === null) return "why.variant.players";
    if (variant !== value) return "why.variant.edition";
  }
  return lacksGameForTwo(choice, field, value) ? "why.variant.board" : null;
}

/** Whether the board has no room for the game for two that a choice would lead to. */
function lacksGameForTwo(choice: TableChoice, field: Field, value: string): boolean {
  if (field === "module" || field === "variant") return false;
  const changed = { ...choice, [field]: field === "players" ? Number(value) : value };
  const variant = variantOf(changed);
  return variant !== null && sideFor(changed)?.variants.includes(variant) === false;
}

/** Return the choice with another number of seats; new ones are bots like the others. */
export function withPlayers(choice: TableChoice, players: number): TableChoice {
  const seats = choice.seats.slice(0, players);
  while (seats.length < players) seats.push({ ...BOT, level: botLevel(choice) });
  return { ...choice, players, seats };
}

/** Return the level of the bots of a choice. */
export function botLevel(choice: TableChoice): Level {
  return (choice.seats.find((seat) => seat.kind === "bot") ?? BOT).level;
}

/** Return the choice with all bots at the level that suits a player. */
export function suited(choice: TableChoice, experience: Experience): TableChoice {
  const level = experiences.find(({ name }) => name === experience)?.level ?? usual.level;
  return { ...choice, seats: choice.seats.map((seat) => ({ ...seat, level })) };
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

/** Whether every seat is taken, so that the game can begin at once. */
export function startsAtOnce(choice: TableChoice): boolean {
  return choice.seats.every((seat) => seat.kind !== "invite");
}

/** Return after how many seconds without a sign the others may vote. */
export function absentAfter({ absentAfter: chosen, clock, time }: TableChoice): number {
  return chosen ?? usual.absentAfter[timing(clock, time).pace];
}

export function requestOf(choice: TableChoice): TableRequest {
  const { pace, time } = timing(choice.clock, choice.time);
  return {
    setup: {
      edition: choice.edition,
      board: choice.board,
      players: choice.players,
      variant: variantOf(choice),
      modules: modules.filter((module) => choice.modules.includes(module)),
      bank: choice.bank,
      start: null,
    },
    name: choice.name.trim(),
    public: choice.public,
    watchable: choice.watchable,
    spectator_chat: choice.spectatorChat,
    absent_after: choice.absentAfter,
    hints: choice.hints,
    pace,
    order: choice.order,
    clock: time === null ? null : { ...time, at_zero: choice.atZero },
    seats: choice.seats.map(({ kind, level, name }) => ({
      kind: kind === "invite" ? "empty" : kind,
      level,
      name: kind === "me" && name.trim() !== "" ? name.trim() : null,
    })),
    start: startsAtOnce(choice),
  };
}

const LAST = "kontor.last-table";
const PRESETS = "kontor.presets";
/** Return the setup used last, for “play now”; anything strange in it falls back to the default. */
export function lastChoice(storage: TextStorage): TableChoice {
  return checked(parse(safeRead(storage, LAST)));
}

/** Whether a table was ever remembered, so that its bots were chosen. */
export function hasChosen(storage: TextStorage): boolean {
  return safeRead(storage, LAST) !== null;
}

export function rememberChoice(storage: TextStorage, choice: TableChoice): void {
  safeWrite(storage, LAST, JSON.stringify(choice));
}

/** Return a choice that can start at once: the player, and bots in place of invited guests. */
export function againstBots(choice: TableChoice): TableChoice {
  const seats = choice.seats.map((seat, index): SeatChoice => {
    if (index === 0) return { ...seat, kind: "me", name: "" };
    return { ...seat, kind: "bot" };
  });
  return { ...choice, seats, public: false, clock: usual.clock };
}

/** Return the request for a game that starts at once, with the given setup or else the last one. */
export function playRequest(last: TableChoice, given: GivenSetup): TableRequest {
  if (Object.keys(given).length === 0) return requestOf(againstBots(last));
  const players = Number(given["players"] ?? DEFAULT.players);
  // The server refuses any other number of players and says why.
  const seats = Math.min(Math.max(players, ...numbers.slice(0, 1)), ...numbers.slice(-1));
  const bots = DEFAULT.seats.map((seat) => ({ ...seat, level: botLevel(last) }));
  const request = requestOf(againstBots(withPlayers({ ...DEFAULT, seats: bots }, seats)));
  const order = typeof given["start"] === "number" ? "fixed" : request.order;
  return { ...request, order, setup: { ...request.setup, ...given } };
}

export function namedPresets(storage: TextStorage): { name: string; choice: TableChoice }[] {
  const data = parse(safeRead(storage, PRESETS));
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: unknown) => {
    const { name, choice } = (one ?? {}) as { name?: unknown; choice?: unknown };
    return typeof name === "string" ? [{ name, choice: checked(choice) }] : [];
  });
}

export function keepPreset(storage: TextStorage, name: string, choice: TableChoice): void {
  const others = namedPresets(storage).filter((preset) => preset.name !== name);
  safeWrite(storage, PRESETS, JSON.stringify([{ name, choice }, ...others].slice(0, 12)));
}

/** Rename a preset in its place; one that already has this name is removed. */
export function renamePreset(storage: TextStorage, name: string, wanted: string): void {
  if (wanted === "" || wanted === name) return;
  const others = namedPresets(storage).filter((preset) => preset.name !== wanted);
  const renamed = others.map((preset) =>
    preset.name === name ? { ...preset, name: wanted } : preset,
  );
  safeWrite(storage, PRESETS, JSON.stringify(renamed));
}

export function dropPreset(storage: TextStorage, name: string): void {
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

function names<Name extends string>(rows: readonly { name: Name }[]): Name[] {
  return rows.map(({ name }) => name);
}

function checked(data: unknown): TableChoice {
  if (typeof data !== "object" || data === null) return DEFAULT;
  const given = data as Partial<Record<keyof TableChoice, unknown>>;
  const seats = Array.isArray(given.seats) ? (given.seats as unknown[]) : [];
  const found: TableChoice = {
    name: typeof given.name === "string" ? given.name.slice(0, longest.label) : "",
    board: familyOf(String(given.board))?.id ?? usual.board,
    players: numbers.find((number) => number === given.players) ?? usual.players,
    edition: among(names(editions), given.edition, usual.edition),
    modules: Array.isArray(given.modules)
      ? modules.filter((module) => (given.modules as unknown[]).includes(module))
      : [],
    bank: among(banks, given.bank, usual.bank),
    seats: seats.slice(0, numbers.at(-1)).map((seat) => {
      const { kind, level, name } = (seat ?? {}) as Partial<Record<keyof SeatChoice, unknown>>;
      return {
        kind: among(KINDS, kind, BOT.kind),
        level: among(levels, level, BOT.level),
        name: typeof name === "string" ? name.slice(0, longest.name) : "",
      };
    }),
    order: among(orders, given.order, usual.order),
    clock: among(CLOCKS, given.clock, usual.clock),
    time: readTime(given.time),
    atZero: among(atZero, given.atZero, usual.atZero),
    public: given.public === true,
    watchable: given.watchable !== false,
    spectatorChat: among(spectatorChats, given.spectatorChat, usual.spectatorChat),
    absentAfter: absences.find((seconds) => seconds === given.absentAfter) ?? null,
    hints: given.hints === true,
  };
  if (conflict(found, "board", found.board) !== null) return DEFAULT;
  if (found.modules.some((module) => conflict(found, "module", module) !== null)) return DEFAULT;
  return withPlayers(found, found.players);
}
