/** The form for a table that plays on from a moment of another game. */
import type { TableRequest } from "../api/types";
import type { hidden } from "../facts/choices.json";
import { botLevel, DEFAULT, type TableChoice, withPlayers, withSeat } from "./choosing";

type Origin = NonNullable<TableRequest["origin"]>;
/** Where hidden things are when a game is played on. */
export type Hidden = (typeof hidden)[number];
/** A moment as the server is asked for it: of a table, or of a record. */
export type Asked = { table: string; seq: number } | { record: unknown; actions: number };

/** A moment to play on from, and what the form shows of it. */
export interface Moment {
  asked: Asked;
  /** How many actions were played before it. */
  actions: number;
  /** Whether the game came to its end, so that everybody may know what was hidden. */
  finished: boolean;
  /** The seat that the visitor had, or else that decides. */
  seat: number;
  /** Who had the seats. */
  names: readonly string[];
}

/** Return who plays on at first: the visitor, and bots like those of the last table. */
export function firstChoice(last: TableChoice, { names, seat }: Moment): TableChoice {
  const level = botLevel(last);
  const bots = DEFAULT.seats.map(() => ({ kind: "bot" as const, level, name: "" }));
  const choice = withPlayers({ ...DEFAULT, seats: bots }, names.length);
  return withSeat(choice, seat, { kind: "me" });
}

/** Return the table that plays on from a moment; its setup is that of the game there. */
export function playOnRequest(table: TableRequest, asked: Asked, how: Hidden): TableRequest {
  // The seats of the game have their numbers already.
  return { ...table, order: "fixed", origin: { ...asked, hidden: how } as Origin };
}
