/** A hint in words: its idea in one sentence, and its turns with their steps and reasons. */
import type { Turn, View } from "../api/types";
import { routeOf } from "../boards/geometry";
import { type Action, isVerb, parseActions } from "../notation/action";
import { placesOf } from "../notation/places";
import type { Wording } from "../notation/wording";
import { iconOf } from "./reasons";
import { gainTexts, type Step, type StepLine, stepLines, stepsOf, stepText } from "./steps";

/** More reasons than these would only be skimmed. */
const MOST_REASONS = 3;

/** One of the turns of a hint. */
export interface Plan {
  actions: readonly Action[];
  steps: readonly Step[];
  /** The steps in words, and what each changes at the desk. */
  texts: readonly string[];
  gains: readonly string[];
  /** The whole turn in words. */
  lines: readonly StepLine[];
  reasons: readonly { icon: string; text: string }[];
  /** The share to win, in per cent. */
  share: number;
  /** How many points of it less than the best turn has. */
  behind: number;
}

/** The first word of a hint, and the place to look at. */
export interface Idea {
  text: string;
  places: readonly string[];
}

/** Return a turn of a hint in words, for the seat that decides in a view. */
export function planOf(turn: Turn, view: View, wording: Wording): Plan {
  const actions = ownActions(parseActions(turn.actions));
  const steps = stepsOf(view, actions);
  const gains = gainTexts(steps, view, wording);
  return {
    actions,
    steps,
    texts: steps.map((step) => stepText(step, wording)),
    gains,
    lines: stepLines(steps, wording, gains),
    reasons: turn.reasons.slice(0, MOST_REASONS).map((reason) => ({
      icon: iconOf(reason),
      text: wording.worth(reason),
    })),
    share: Math.round(100 * turn.share),
    behind: 100 * turn.loss,
  };
}

/**
 * Return what of a turn is shown or done for a player: to end it is left to them, so that all of it can be
 * undone; and where markers go afterwards is only known then.
 */
export function ownActions(actions: readonly Action[]): readonly Action[] {
  const end = actions.findIndex(({ verb }) => verb === "end");
  return end > 0 ? actions.slice(0, end) : actions.slice(0, end === 0 ? 1 : actions.length);
}

/** Return the idea of a turn: its first reason, with the route that leads to it, and one place. */
export function ideaOf({ reasons }: Turn, { actions, lines }: Plan, wording: Wording): Idea {
  const [reason] = reasons;
  const established = actions.find((action) => isVerb(action, "establish"));
  const named = established !== undefined && "route" in established ? established.route : null;
  const own = reason?.values["route"];
  const place = own === undefined ? (named ?? firstPlace(actions)) : String(own);
  const places = place === null ? [] : [place];
  if (reason === undefined) return { text: sentence(lines[0]?.text ?? ""), places };
  const text = wording.worth(reason);
  if (own !== undefined || named === null) return { text: sentence(text), places };
  return {
    text: sentence(wording.say("hint.idea", { place: wording.route(named), reason: text })),
    places,
  };
}

/** Where the first action with a place is: of a post its route. */
function firstPlace(actions: readonly Action[]): string | null {
  const place = actions.flatMap((action) => placesOf(action))[0];
  if (place === undefined) return null;
  return /\.\d+$/.test(place) ? routeOf(place) : place;
}

/** Begin a sentence with a capital. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Say the whole turn, for those who listen. */
export function spokenPlan({ lines, reasons }: Plan): string {
  const steps = lines.map(
    ({ text, number, gain }) => `${number}: ${text}${gain === "" ? "" : ` (${gain})`}.`,
  );
  return [...steps, ...reasons.map(({ text }) => `${sentence(text)}.`)].join(" ");
}
