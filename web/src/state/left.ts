/** Seats that were left, are out of time or are voted on: what can be done about them, and by whom. */
import type { Now } from "../api/types";

/** What somebody may do about a seat. */
export type SeatDeed = "comeback" | "take" | "bot" | "person" | "agree" | "disagree" | "withdraw";

export interface SeatMatter {
  seat: number;
  /** Kept for the visitor by a bot, left, open to anybody, out of time, absent, or voted on. */
  about: "kept" | "left" | "open" | "late" | "absent" | "vote";
  deeds: readonly SeatDeed[];
  /** Whether it is worth saying beside the prompt, and not only at the seat. */
  urgent: boolean;
}

/** Return what is the matter with a seat of a running game; null if all is well. */
export function matterOf(now: Now, seat: number): SeatMatter | null {
  const who = now.seats[seat];
  if (now.status !== "playing" || who === undefined) return null;
  const matter = (about: SeatMatter["about"], deeds: readonly SeatDeed[]): SeatMatter => ({
    seat,
    about,
    deeds,
    urgent: about !== "vote" && deeds.length > 0 && isUrgent(now, seat, about),
  });
  if (now.replacement?.seat === seat) return matter("vote", votes(now, now.replacement));
  const proposes = now.you.length > 0 && now.replacement === null;
  if (who.kind === "bot") return who.free ? matter("kept", ["comeback"]) : null;
  if (who.kind === "empty") {
    const proposed: SeatDeed[] = who.free ? ["take", "bot"] : ["bot", "person"];
    const deeds = proposed.filter((deed) => deed === "take" || proposes);
    return matter(who.left === "" ? "open" : "left", deeds);
  }
  const late = who.out_of_time && now.options.clock?.at_zero === "vote";
  if (who.you || !(late || who.absent)) return null;
  return matter(late ? "late" : "absent", proposes ? ["bot", "person"] : []);
}

/** Return what is worth saying beside the prompt: the game waits for a seat, or one may have it. */
export function urgentMatters(now: Now): SeatMatter[] {
  return now.seats.flatMap(({ seat }) => {
    const matter = matterOf(now, seat);
    return matter?.urgent === true ? [matter] : [];
  });
}

/** Whether a proposal is carried out at once, because nobody else could object. */
export function decidesAlone(now: Now): boolean {
  return now.seats.every(({ kind, you }) => kind !== "person" || you);
}

/** The game waits for the seat, or the visitor has none and may have this one. */
function isUrgent(now: Now, seat: number, about: SeatMatter["about"]): boolean {
  if (about === "kept" || now.decision?.seat === seat) return true;
  return now.you.length === 0 && now.seats[seat]?.free === true;
}

function votes(now: Now, { by, waiting }: NonNullable<Now["replacement"]>): SeatDeed[] {
  if (waiting.some((seat) => now.you.includes(seat))) return ["agree", "disagree"];
  return by !== null && now.you.includes(by) ? ["withdraw"] : [];
}
