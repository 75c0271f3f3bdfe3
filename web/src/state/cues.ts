/** Which sound belongs to what has happened at a table. */
import type { JournalEvent, Now, TableEvent } from "../api/types";
import { ownerOf, spotOf, textIn } from "../notation/piece";
import { type ActionEvent, isAction } from "./events";
import { SOUNDS, type Sound } from "./settings";

/** Return which of two sounds is heard if there is room for one. */
export function weightier(one: Sound, two: Sound): Sound {
  return SOUNDS.indexOf(one) > SOUNDS.indexOf(two) ? one : two;
}

/** Return the weightiest sound for some events, of which the player's own make none but the end of the game; null: none. */
export function cueOf(events: readonly TableEvent[], mine: readonly number[]): Sound | null {
  const cues = events.filter(isAction).flatMap((event) => cuesOf(event, mine));
  return cues.length === 0 ? null : cues.reduce(weightier);
}

/**
 * Whether a decision that has come up is worth a sound: not if it follows from what the player did, nor if the
 * displacement that it answers was heard.
 */
export function isWorthASound(
  events: readonly TableEvent[],
  { you, decision }: Pick<Now, "you" | "decision">,
  heard: readonly Sound[],
): boolean {
  const last = events.findLast(({ type }) => type !== "said");
  if (last !== undefined && "seat" in last && you.includes(last.seat ?? -1)) return false;
  return decision?.phase !== "relocate" || !heard.includes("displaced");
}

function cuesOf({ seat, journal }: ActionEvent, mine: readonly number[]): Sound[] {
  const entries = journal as JournalEvent[];
  const ends: Sound[] = entries.some(({ event }) => event === "end") ? ["end"] : [];
  if (mine.includes(seat)) return ends;
  return [...ends, ...entries.flatMap((entry) => cueOfEntry(entry, mine))];
}

/** What others do: a piece of mine leaves its post, or somebody gets a marker. */
function cueOfEntry(entry: JournalEvent, mine: readonly number[]): Sound[] {
  const [from, to] = [spotOf(textIn(entry, "from")), spotOf(textIn(entry, "to"))];
  if (entry.event === "piece" && from.kind === "post") {
    const owner = ownerOf(textIn(entry, "piece"));
    return mine.some((seat) => String(seat) === owner) ? ["displaced"] : [];
  }
  const taken = entry.event === "marker" && to.kind === "seat" && to.holds === "unused";
  return taken ? ["marker"] : [];
}
