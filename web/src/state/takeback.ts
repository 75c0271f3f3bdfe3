/** What the player can take back beyond free undo, and how to say it. */
import type { Now, TableEvent } from "../api/types";
import { parseAction } from "../notation/action";
import type { Wording } from "../notation/wording";
import { type ActionEvent, standing, UNTOLD } from "./events";
import { offeredKey } from "./log";

export type Takeback = Now["takebacks"][number];

/** How many deeds are named before the rest is only counted. */
const NAMED = 3;

/** Return the takebacks that lead to different positions, what was done last first. */
export function takebacksOf({ takeback, takebacks }: Now): Takeback[] {
  if (takeback !== null) return [];
  const latest = [...takebacks].sort((one, two) => two.to - one.to);
  return latest.filter(({ to }, index) => latest.findIndex((other) => other.to === to) === index);
}

/** Return what undo and reset take back when nothing is left to undo freely: at once, if nobody has to agree. */
export function beyondUndo(now: Now): { undo: Takeback | null; reset: Takeback | null } {
  const free = takebacksOf(now).filter(({ vote }) => !vote);
  const turns = now.takebacks.filter(({ what }) => what === "turn");
  const turn = turns.sort((one, two) => two.to - one.to)[0];
  const { can_undo, can_reset } = now.decision ?? { can_undo: false, can_reset: false };
  return {
    undo: can_undo ? null : (free[0] ?? null),
    reset: can_reset || free.length === 0 ? null : (turn ?? free[0] ?? null),
  };
}

/** What is to be taken back: a takeback that is offered, or one that is asked for. */
type Asked = Pick<Takeback, "to" | "seat"> & { what: Takeback["what"] | null };

/** Say what going back to a number of actions takes back: what that seat did, and whether more followed. */
export function takenBack(events: readonly TableEvent[], asked: Asked, wording: Wording): string {
  const taken = standing(events).slice(asked.to);
  const own = taken
    .slice(0, lengthOf(taken, asked))
    .filter((event) => event.seat === asked.seat)
    .map(({ action }) => parseAction(action));
  const told = own.filter(({ verb }) => !UNTOLD.includes(verb));
  const deeds = (told.length > 0 ? told : own).map((action) => wording.deed(action, asked.seat));
  const named = deeds.slice(0, NAMED).join(", ");
  const more = deeds.length - NAMED;
  const text = more > 0 ? wording.say("takeback.more", { deeds: named, count: more }) : named;
  const followed = taken.some((event) => event.seat !== asked.seat);
  return followed ? wording.say("takeback.followed", { deeds: text }) : text;
}

/** Return how many of the actions belong to what is asked for: a turn lasts to its end, an answer until others act. */
function lengthOf(taken: readonly ActionEvent[], { what, seat }: Asked): number {
  const inTurn = what === "action" || what === "turn";
  const last = taken.findIndex((event) =>
    inTurn ? event.seat === seat && event.action === "end" : event.seat !== seat,
  );
  if (last < 0) return taken.length;
  return inTurn ? last + 1 : last;
}

/** Say who asks to take back what; "" if nobody has asked. */
export function askedFor(events: readonly TableEvent[], wording: Wording): string {
  const asked = events.findLast((event) => event.type === "offered");
  if (asked === undefined) return "";
  return wording.tells(asked.seat, offeredKey(asked), {
    seat: wording.who(asked.seat),
    action: takenBack(events, asked, wording),
  });
}
