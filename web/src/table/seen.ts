/** What the parts of the table's page are given: the table, in words and colours. */
import type { Now } from "../api/types";
import type { Say, SeatColour } from "../chart/contract";
import type { Facts } from "../state/facts";
import { seatColours } from "../state/settings";
import { Wording } from "../state/wording";

export interface Seen {
  now: Now;
  facts: Facts;
  wording: Wording;
  names: string[];
  colours: SeatColour[];
  /** The seat whose desk comes first: one's own that decides, else one's first. */
  mine: number | undefined;
  legal: readonly string[];
}

export function namesOf(now: Now, say: Say): string[] {
  return now.seats.map(({ name, level, seat }) => {
    if (name !== "") {
      // Several seats at one screen, or two people of one name.
      const alike = now.seats.filter((other) => other.name === name);
      return alike.length > 1 ? `${name} ${alike.findIndex((other) => other.seat === seat) + 1}` : name;
    }
    if (level === null) return say("table.seat", { seat: seat + 1 });
    const same = now.seats.filter((other) => other.name === "" && other.level === level);
    const number = same.length > 1 ? ` ${same.findIndex((other) => other.seat === seat) + 1}` : "";
    const text = say(`level.${level}`);
    return text.charAt(0).toUpperCase() + text.slice(1) + number;
  });
}

export function seenOf(now: Now, facts: Facts, say: Say, liked: SeatColour | null): Seen {
  const names = namesOf(now, say);
  const decider = now.decision?.seat;
  const mine = decider !== undefined && now.you.includes(decider) ? decider : now.you[0];
  return {
    now,
    facts,
    wording: new Wording(say, facts, names),
    names,
    // The colours stay when the seats of one screen take turns.
    colours: seatColours(now.seats.length, now.you[0], liked),
    mine,
    legal: now.decision?.legal ?? [],
  };
}
