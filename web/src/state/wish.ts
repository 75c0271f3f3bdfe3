/** What an address asks to play at once: `kontor play` writes such addresses. */
import type { TableRequest } from "../api/types";
import { hidden, levels, longest } from "../facts/choices.json";
import { LANGUAGES, type Language } from "../words/languages";
import { type GivenSetup, type Level, playRequest, type TableChoice } from "./choosing";
import { type Hidden, playOnRequest } from "./playon";

/** Who is to sit on a seat: somebody here, a bot of a level, or a bot that suits the player. */
export type WishedSeat = "me" | "bot" | Level;

export interface Wish {
  setup: GivenSetup;
  /** Who sits where; null: the player first, then bots. */
  seats: WishedSeat[] | null;
  seed: number | null;
  language: Language | null;
  /** Whether to open the record that the server was started with. */
  load: boolean;
  /** After how many of its actions to play on; null: where it ends. */
  at: number | null;
  hidden: Hidden;
}

export function readWish(setup: GivenSetup, query: URLSearchParams): Wish {
  const seed = query.get("seed");
  const language = query.get("language");
  const at = query.get("at") ?? "";
  return {
    setup,
    seats: readSeats(query.get("seats")),
    seed: seed !== null && Number.isSafeInteger(Number(seed)) ? Number(seed) : null,
    language: LANGUAGES.find((known) => known === language) ?? null,
    load: query.has("load"),
    at: /^\d+$/.test(at) ? Number(at) : null,
    hidden: hidden.find((known) => known === query.get("hidden")) ?? hidden[0],
  };
}

function readSeats(text: string | null): WishedSeat[] | null {
  const known: readonly WishedSeat[] = ["me", "bot", ...levels];
  const found = (text ?? "").split(",").map((word) => known.find((one) => one === word));
  return found.every((seat) => seat !== undefined) && found.includes("me") ? found : null;
}

/** Whether the level of some bot is left to the player's experience. */
export function needsLevel({ seats, load }: Wish): boolean {
  return !load && (seats === null || seats.includes("bot"));
}

/** Return the seats of the people at this screen if there are several, who need names. */
export function sharedSeats({ seats }: Wish): number[] {
  const here = (seats ?? []).flatMap((seat, number) => (seat === "me" ? [number] : []));
  return here.length > 1 ? here : [];
}

/** Return the table that a wish asks for; `last` is the table that was chosen before. */
export function wishRequest(
  wish: Wish,
  last: TableChoice,
  names: Readonly<Record<number, string>>,
  record: Record<string, unknown> | null,
): TableRequest {
  const plain = playRequest(last, setupOf(wish, record));
  const usual = plain.seats.find((seat) => seat.kind === "bot")?.level;
  const seats = wish.seats?.map((seat, number): TableRequest["seats"][number] => {
    if (seat !== "me") return { kind: "bot", level: seat === "bot" ? (usual ?? levels[0]) : seat };
    const name = (names[number] ?? "").trim().slice(0, longest.name);
    return { kind: "me", level: usual ?? levels[0], name: name === "" ? null : name };
  });
  const asked = { ...plain, ...(seats && { seats }) };
  if (record !== null && wish.at !== null) {
    return playOnRequest(asked, { record, actions: wish.at }, wish.hidden);
  }
  return {
    ...asked,
    // Seats that were named, a seed or a record would mean nothing in another order.
    order: seats || wish.seed !== null || record !== null ? "fixed" : plain.order,
    seed: wish.seed,
    record,
  };
}

/** Return the setup that is asked for: a record has its own. */
function setupOf({ setup, seats }: Wish, record: Record<string, unknown> | null): GivenSetup {
  if (record === null) return seats === null ? setup : { players: seats.length, ...setup };
  const own = { ...(record["setup"] as Record<string, unknown> | undefined) };
  delete own["seed"];
  return own;
}
