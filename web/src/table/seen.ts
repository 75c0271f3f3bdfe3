/** What the parts of the table's page are given: the table, in words and colours. */
import type { Now, Seat } from "../api/types";
import type { Outline } from "../boards/outline";
import { type Action, parseActions } from "../notation/action";
import { Wording } from "../notation/wording";
import { shapeOf } from "../state/alike";
import { type SeatColour, seatColours } from "../state/colours";
import type { Say } from "../words/words";

export interface Seen {
  now: Now;
  outline: Outline;
  wording: Wording;
  names: string[];
  colours: SeatColour[];
  /** The seat whose desk comes first: the visitor's seat that decides, else their first seat. */
  mine: number | undefined;
  legal: readonly Action[];
}

export function namesOf(now: Now, say: Say): string[] {
  return now.seats.map((one) => {
    const { level, seat } = one;
    const name = personOf(one);
    if (name !== "")
      return numbered(
        name,
        now.seats.filter((other) => looksLike(personOf(other), name)).map((other) => other.seat),
        seat,
      );
    if (level === null) return say("table.seat", { seat: seat + 1 });
    const same = now.seats.filter((other) => other.name === "" && other.level === level);
    const text = say(`level.${level}`);
    return numbered(
      text.charAt(0).toUpperCase() + text.slice(1),
      same.map((other) => other.seat),
      seat,
    );
  });
}

/** Whose seat it is; an empty one still goes by the name of whoever left it. */
function personOf({ name, kind, left }: Seat): string {
  return kind === "empty" ? left : name;
}

/** Whether two names are the same, or would be taken for the same. */
function looksLike(one: string, other: string): boolean {
  return one === other || (one !== "" && shapeOf(one) === shapeOf(other));
}

/** Number seats that share a name, such as several seats at one screen or bots of one level. */
function numbered(name: string, seats: readonly number[], seat: number): string {
  return seats.length > 1 ? `${name} ${seats.indexOf(seat) + 1}` : name;
}

/** The last wording made: it is used again if it says the same, so that nothing is worded twice. */
let lastWording: Wording | null = null;

function wordingOf(say: Say, outline: Outline, names: readonly string[], you: Now["you"]): Wording {
  // Whoever plays several seats knows them by their names.
  const made = new Wording(say, outline, names, you.length === 1 ? (you[0] ?? null) : null);
  if (lastWording?.says(made) !== true) lastWording = made;
  return lastWording;
}

export function seenOf(now: Now, outline: Outline, say: Say, liked: SeatColour | null): Seen {
  const names = namesOf(now, say);
  const decider = now.decision?.seat;
  const mine = decider !== undefined && now.you.includes(decider) ? decider : now.you[0];
  return {
    now,
    outline,
    wording: wordingOf(say, outline, names, now.you),
    names,
    // The colours stay when the seats of one screen take turns.
    colours: seatColours(now.seats.length, now.you[0], liked),
    mine,
    // While a takeback is open nobody can play.
    legal: now.takeback === null ? parseActions(now.decision?.legal ?? []) : [],
  };
}
