/** Who has to decide what, in one sentence. */
import type { Now, View } from "../api/types";
import { type Action, parseAction } from "../notation/action";
import { textIn } from "../notation/piece";
import type { Wording } from "../notation/wording";
import { turnVerbs, type TurnVerb } from "./actions";

export interface Sentence {
  /** “Your turn”, or the name of the player who decides. */
  who: string;
  text: string;
  mine: boolean;
  seat: number | null;
}

type Pending = Record<string, unknown>;

export function sentence(now: Now, wording: Wording): Sentence {
  const { say } = wording;
  const { decision, view } = now;
  if (now.status === "open") return { who: "", text: say("decide.open"), mine: false, seat: null };
  if (now.status === "closed")
    return { who: "", text: say("decide.closed"), mine: false, seat: null };
  if (decision === null || view === null) {
    return { who: "", text: say("decide.over"), mine: false, seat: null };
  }
  if (now.takeback !== null) return tellTakeback(now, now.takeback, wording);
  if (now.seats[decision.seat]?.kind === "empty") {
    const text = say("decide.empty", { name: wording.seat(decision.seat) });
    return { who: "", text, mine: false, seat: decision.seat };
  }
  if (decision.confirms) return tellConfirming(now, decision, wording);
  const mine = decision.yours;
  const own = mine && now.you.length === 1;
  const name = wording.seat(decision.seat);
  const who = own ? say(decision.seat === decision.turn ? "decide.you.turn" : "decide.you") : name;
  const [key, values] = tell(view, wording);
  const text = mine
    ? say(`decide.mine.${finer(key, now, view)}`, values)
    : say(`decide.other.${key}`, values);
  return { who, text, mine, seat: decision.seat };
}

/** Return the key for the player who decides: some decisions are worded more precisely for them. */
function finer(key: string, { decision }: Now, { pending }: View): string {
  const { hand, marker, taken } = pending ?? {};
  const verbs = (decision?.legal ?? []).map((text) => parseAction(text).verb);
  if (key === "turn.bare" && verbs.includes("use")) return "turn.spare";
  if (key === "lift" && Array.isArray(hand) && hand.length === 0) return "lift.first";
  if (key !== "permanent") return key;
  if (taken !== undefined) return "relocate.taken";
  return verbs.includes("done") ? "permanent.more" : `permanent.${String(marker)}`;
}

/** While an answer waits to be confirmed, the game is further than the seat that decides. */
function tellConfirming(
  { you }: Now,
  { seat, yours }: NonNullable<Now["decision"]>,
  wording: Wording,
): Sentence {
  const who = yours && you.length === 1 ? wording.say("decide.you") : wording.seat(seat);
  const text = wording.say(yours ? "decide.mine.confirm" : "decide.other.confirm");
  return { who, text, mine: yours, seat };
}

/** While a takeback is open nobody can play: the players who were asked must answer, the others wait. */
function tellTakeback(
  now: Now,
  { seat, waiting }: NonNullable<Now["takeback"]>,
  wording: Wording,
): Sentence {
  const mine = waiting.some((one) => now.you.includes(one));
  const name = wording.seat(seat);
  const text = wording.say(mine ? "decide.mine.takeback" : "decide.other.takeback", { name });
  return { who: mine ? wording.say("decide.you") : "", text, mine, seat };
}

function tell(view: View, wording: Wording): [string, Record<string, string | number>] {
  const pending: Pending = view.pending ?? {};
  const { phase } = view;
  const left = Number(pending["left"] ?? 0);
  switch (phase) {
    case "turn":
      return view.actions > 0 ? ["turn", { count: view.actions }] : ["turn.bare", {}];
    case "pay":
      return ["pay", wording.owned(textIn(pending, "displaced"))];
    case "relocate":
      return tellRelocate(view, pending, left, wording);
    case "lift": {
      const hand = pending["hand"];
      return ["lift", { count: Array.isArray(hand) ? hand.length : 0 }];
    }
    case "drop": {
      const [first = "0t"] = Array.isArray(pending["hand"]) ? pending["hand"].map(String) : [];
      return ["drop", wording.owned(first)];
    }
    case "remove":
      return ["remove", { count: left }];
    case "permanent":
      return [
        "permanent",
        { marker: wording.say(`permanent.${textIn(pending, "marker")}`), count: left },
      ];
    case "mark":
      return ["mark", { count: Array.isArray(view.plate) ? view.plate.length : view.plate }];
    case "join":
      return ["join", { by: wording.seat(view.turn) }];
    default:
      return [phase, {}];
  }
}

function tellRelocate(
  view: View,
  pending: Pending,
  left: number,
  wording: Wording,
): [string, Record<string, string | number>] {
  const by = wording.seat(view.turn);
  if ("taken" in pending) return ["relocate.taken", { by }];
  const neutral = pending["neutral"] === true;
  if (pending["displaced"] === null)
    return [neutral ? "relocate.neutral.add" : "relocate.more", { count: left, by }];
  const route = wording.route(textIn(pending, "from"));
  if (neutral) return ["relocate.neutral", { route, count: left, by }];
  const { piece: kind } = wording.owned(textIn(pending, "displaced"));
  return ["relocate", { kind, route, count: left, by }];
}

/** The actions of the player's turn with how many ways each has; none where something else is decided. */
export function chipsOf({ now, legal }: { now: Now; legal: readonly Action[] }): TurnVerb[] {
  const { decision, view } = now;
  if (decision?.yours !== true || view?.phase !== "turn" || view.actions === 0) return [];
  return turnVerbs(legal);
}

/** The title of the page: a mark before it when the player has to decide. */
export function titleOf(now: Now | null, wording: Wording | null): string {
  if (now === null || wording === null) return "Kontor";
  const { text, mine } = sentence(now, wording);
  const name = now.options.name;
  return [mine ? `● ${text}` : "", name, "Kontor"].filter((part) => part !== "").join(" · ");
}
