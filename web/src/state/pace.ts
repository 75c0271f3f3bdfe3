/** How fast bots play for one who is alone with them. */
import type { Now } from "../api/types";

/** How long bots pause at the usual speed of flying pieces, in seconds: a round of three takes a few. */
const PAUSE = 0.2;

/** Whether the visitor is the only person who plays here, with bots: then the pace is theirs. */
export function isAlone({ seats, you, status }: Now): boolean {
  if (status !== "playing" || you.length === 0) return false;
  const others = seats.filter(({ seat }) => !you.includes(seat));
  return others.some(({ kind }) => kind === "bot") && !others.some(({ kind }) => kind === "person");
}

/** Return the pause that fits the speed of flying pieces; null: the server's own. */
export function pauseFor(motion: number): number | null {
  if (motion <= 0) return 0;
  return motion < 1 ? null : PAUSE / motion;
}

/** Whether a bot has to decide. */
export function botDecides({ decision, seats, takeback }: Now): boolean {
  return decision !== null && takeback === null && seats[decision.seat]?.kind === "bot";
}
