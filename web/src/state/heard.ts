/** What a screen reader is told when something has happened: the deeds, what they brought, what is next. */
import type { Now, TableEvent } from "../api/types";
import { parseActions } from "../notation/action";
import type { Wording } from "../notation/wording";
import { withVerb } from "./actions";
import { sentence } from "./decision";
import { actionsOf } from "./desk";
import { isAction } from "./events";
import { type LogLine, logLines } from "./log";

/** Return what is read out after some events, in short sentences; "" if they mean nothing to a listener. */
export function heardOf(
  events: readonly TableEvent[],
  before: Now,
  after: Now,
  wording: Wording,
): string {
  const told = events.filter((event) => isTold(event, after.you));
  const parts = [
    ...undoneIn(told, after, wording),
    ...logLines(told, wording)
      .filter((line) => !isMyTurn(line, after))
      .map(spoken),
    ...controlChanged(before, after, wording),
    ...newlyFull(before, after, wording),
    ...nextDecision(before, after, wording),
  ];
  return parts.map(closed).join(" ");
}

/** Whether an event is news: all that is played, and what others do besides. */
function isTold(event: TableEvent, mine: readonly number[]): boolean {
  if (isAction(event) || event.type === "undone") return true;
  return !("seat" in event) || !mine.includes(event.seat ?? -1);
}

/** The decision that follows tells this anyway. */
function isMyTurn({ kind, seat }: LogLine, { decision, you }: Now): boolean {
  return kind === "turn" && decision?.yours === true && you.includes(Number(seat));
}

/** Return a line of the log as it is read out, with what came of it. */
export function spoken({ kind, who, text, details, gains }: LogLine): string {
  const deed = [who, text].filter((part) => part !== "").join(kind === "talk" ? ": " : " ");
  return [deed, ...details, ...gains.map((gain) => gain.text)].join(", ");
}

/** What players undo by themselves has no line in the log. */
function undoneIn(events: readonly TableEvent[], { you }: Now, { say }: Wording): string[] {
  const undone = events.filter((event) => event.type === "undone" && event.how !== "takeback");
  const mine = undone.some((event) => "seat" in event && you.includes(event.seat ?? -1));
  return mine ? [say("heard.undone")] : [];
}

/** Which cities the player has begun or ceased to control. */
function controlChanged(before: Now, after: Now, wording: Wording): string[] {
  const controls = ({ cities }: Now, city: string): boolean =>
    after.you.some((seat) => cities?.[city]?.control === String(seat));
  const changed = Object.keys({ ...before.cities, ...after.cities }).filter(
    (city) => controls(before, city) !== controls(after, city),
  );
  return changed.map((city) =>
    wording.say(controls(after, city) ? "heard.control" : "heard.control.lost", {
      city: wording.city(city),
    }),
  );
}

/** Which routes may be established now and could not be before. */
function newlyFull(before: Now, after: Now, wording: Wording): string[] {
  if (!continues(before, after)) return [];
  const known = establishable(before);
  return [...establishable(after)]
    .filter((route) => !known.has(route))
    .map((route) => wording.say("heard.full", { route: wording.route(route) }));
}

function establishable({ decision }: Now): Set<string> {
  return new Set(
    withVerb(parseActions(decision?.legal ?? []), "establish").map(({ route }) => route),
  );
}

/** Whether the player chooses an action again in the same turn. */
function continues(before: Now, after: Now): boolean {
  const [one, two] = [before, after].map(({ decision, view }) =>
    decision?.yours === true && decision.phase === "turn"
      ? `${view?.round} ${decision.seat}`
      : null,
  );
  return one !== null && one === two;
}

/** Whether nothing was decided: somebody talked, or chose the pace of the bots. */
function isSame(before: Now, after: Now): boolean {
  const [one, two] = [before, after].map(({ status, decision, view }) => {
    const { seat, phase, confirms, actions_taken } = decision ?? {};
    return [status, seat, phase, confirms, actions_taken, view?.actions].join();
  });
  return one === two;
}

/** What the player has to decide now: within a turn only how many actions are left. */
function nextDecision(before: Now, after: Now, wording: Wording): string[] {
  const { who, text, mine } = sentence(after, wording);
  if (after.status !== "playing") return before.status === after.status ? [] : [text];
  if (!mine || isSame(before, after)) return [];
  const left = actionsLeft(after, wording);
  return continues(before, after) && left.length > 0 ? left : [`${who}: ${text}`, ...left];
}

/** Return how many actions are left of a turn, in words; empty where that is not the question. */
export function actionsLeft({ decision, view }: Now, { say }: Wording): string[] {
  // While an answer waits to be confirmed, the actions are already those of the next player.
  if (view === null || decision?.phase !== "turn" || decision.confirms) return [];
  const { left, all } = actionsOf(view);
  return left > 0 ? [say("bar.pips", { count: left, all })] : [];
}

/** End a sentence, so that a reader pauses after it. */
function closed(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
