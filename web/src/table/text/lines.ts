/** The text board: everything on the table in lines of one pattern, a name and then facts in short sentences. */
import type { Now, View } from "../../api/types";
import type { Board } from "../../boards/geometry";
import { kindOf, ownerOf } from "../../notation/piece";
import type { Wording } from "../../notation/wording";

/** A line; its key stays the same while its text changes, so that a reader keeps the place. */
export interface Line {
  key: string;
  /** What the line is about; "" if its text begins with it. */
  name: string;
  text: string;
}

/** What the text board is made from. */
export interface Read {
  board: Board;
  now: Now;
  view: View;
  wording: Wording;
  /** The seat whose desk comes first, if the reader has one. */
  mine: number | undefined;
}

/** Join facts to sentences; empty ones are left out. */
export function sentences(...facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== "")
    .map((fact) => (/[.!?…]$/.test(fact) ? capital(fact) : `${capital(fact)}.`))
    .join(" ");
}

/** Begin a text with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Return a piece such as `0t` with its owner: “Anna trader”. */
export function pieceText(wording: Wording, piece: string): string {
  return `${wording.seat(ownerOf(piece))} ${wording.kind(kindOf(piece))}`;
}

/** Return lines in the order of their names. */
export function byName(lines: Line[]): Line[] {
  return lines.sort((one, other) => one.name.localeCompare(other.name));
}

/** Return names as a list, or that there are none. */
export function listed({ say }: Wording, names: readonly string[]): string {
  return names.length === 0 ? say("text.none") : names.join(", ");
}
