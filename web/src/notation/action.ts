/** Actions as the notation writes them (docs/notation.md), read once into values. */
import { type Count, type Kind, parseCount } from "./piece";

/** What establishing a route gives; null: nothing (E5). */
export type Reward =
  | { readonly what: "office"; readonly city: string }
  | { readonly what: "develop"; readonly ability: string }
  | { readonly what: "prestige"; readonly points: number }
  | { readonly what: "extra"; readonly city: string; readonly kind: Kind };

/** What a marker is used on, if it needs to be said: an ability, or two neighbouring spaces. */
export type Use = { readonly ability: string } | { readonly city: string; readonly space: number };

/** One type for each of some verbs, so that comparing the verb tells them apart. */
type Each<V extends string, Fields = object> = V extends string
  ? { readonly verb: V } & Readonly<Fields>
  : never;

type Parts =
  | Each<"end" | "done" | "accept" | "decline">
  | Each<"income" | "pay", { count: Count }>
  | Each<"place" | "displace" | "add", { kind: Kind; post: string }>
  | Each<"lift" | "put" | "take" | "drop" | "remove", { post: string }>
  | Each<"establish", { route: string; reward: Reward | null }>
  | Each<"use", { marker: string; on: Use | null }>
  | Each<"favour", { tile: string; markers: readonly [string, string] }>
  | Each<"pawn", { province: string; paid: boolean }>
  | Each<"join", { kind: Kind }>
  | Each<"office", { city: string; kind: Kind }>
  | Each<"neutral", { route: string; city: string | null }>
  | Each<"mark", { marker: string; route: string }>;

export type Verb = Parts["verb"];
export type Action = Parts & { readonly text: string };
/** The actions of one verb, or of several. */
export type ActionOf<V extends Verb> = Extract<Action, { verb: V }>;

/** A text that is not an action of the notation. */
export class NotationError extends Error {
  constructor(text: string) {
    super(`“${text}” is not an action`);
    this.name = "NotationError";
  }
}

/** Legal lists repeat themselves from decision to decision; equal texts are the same value. */
const known = new Map<string, Action>();

/** Read an action; the same text gives the same value, so that actions can be compared by `===`. */
export function parseAction(text: string): Action {
  let action = known.get(text);
  if (action === undefined) {
    const [verb = "", ...words] = text.split(" ");
    const parts = partsOf(verb, words);
    if (parts === null) throw new NotationError(text);
    action = { ...parts, text };
    known.set(text, action);
  }
  return action;
}

export const parseActions = (texts: readonly string[]): Action[] => texts.map(parseAction);

function partsOf(verb: string, words: readonly string[]): Parts | null {
  const [first = "", second = "", third = ""] = words;
  const kind = kindFrom(first);
  switch (verb) {
    case "end":
    case "done":
    case "accept":
    case "decline":
      return words.length === 0 ? { verb } : null;
    case "income":
    case "pay": {
      const count = words.length === 1 ? parseCount(first) : null;
      return count && { verb, count };
    }
    case "place":
    case "displace":
    case "add":
      return kind && words.length === 2 ? { verb, kind, post: second } : null;
    case "lift":
    case "put":
    case "take":
    case "drop":
    case "remove":
      return words.length === 1 ? { verb, post: first } : null;
    case "establish":
      return establishFrom(words);
    case "use":
      return useFrom(words);
    case "favour":
      return words.length === 3 ? { verb, tile: first, markers: [second, third] } : null;
    case "join":
      return kind && words.length === 1 ? { verb, kind } : null;
    case "mark":
      return words.length === 2 ? { verb, marker: first, route: second } : null;
    default:
      return optionalFrom(verb, words);
  }
}

/** The verbs whose last word may be missing, and `office`. */
function optionalFrom(verb: string, [first, second, ...more]: readonly string[]): Parts | null {
  if (first === undefined || more.length > 0) return null;
  switch (verb) {
    case "pawn":
      return second === undefined || second === "paid"
        ? { verb, province: first, paid: second === "paid" }
        : null;
    case "neutral":
      return { verb, route: first, city: second ?? null };
    case "office": {
      const kind = kindFrom(second);
      return kind && { verb, city: first, kind };
    }
    default:
      return null;
  }
}

function establishFrom([route, ...words]: readonly string[]): Parts | null {
  if (route === undefined) return null;
  if (words.length === 0) return { verb: "establish", route, reward: null };
  const reward = rewardFrom(words);
  return reward && { verb: "establish", route, reward };
}

function rewardFrom([what, which, ...more]: readonly string[]): Reward | null {
  if (which === undefined) return null;
  if (what === "extra") {
    const kind = more.length === 1 ? kindFrom(more[0]) : null;
    return kind && { what, city: which, kind };
  }
  if (more.length > 0) return null;
  if (what === "office") return { what, city: which };
  if (what === "develop") return { what, ability: which };
  return what === "prestige" ? { what, points: Number(which) } : null;
}

function useFrom([marker, which, space, ...more]: readonly string[]): Parts | null {
  if (marker === undefined || more.length > 0) return null;
  if (which === undefined) return { verb: "use", marker, on: null };
  if (space === undefined) return { verb: "use", marker, on: { ability: which } };
  return { verb: "use", marker, on: { city: which, space: Number(space) } };
}

const kindFrom = (word: string | undefined): Kind | null =>
  word === "t" || word === "m" ? word : null;

/** The verbs of decisions that follow from an action, and are no action by themselves (docs/notation.md). */
const ANSWERS: readonly Verb[] = [
  "pay",
  "put",
  "add",
  "take",
  "lift",
  "drop",
  "remove",
  "join",
  "accept",
  "decline",
  "office",
  "neutral",
];

/** Tell whether a verb may answer or go on with an action that somebody has begun. */
export const isAnswer = (verb: Verb): boolean => ANSWERS.includes(verb);

/** Return the kind of piece that an action names, if it names one. */
export function kindIn(action: Action): Kind | null {
  if (action.verb === "establish")
    return action.reward?.what === "extra" ? action.reward.kind : null;
  return "kind" in action ? action.kind : null;
}

/** Tell whether an action has one of some verbs. */
export function isVerb<V extends Verb>(action: Action, ...verbs: V[]): action is ActionOf<V> {
  return (verbs as Verb[]).includes(action.verb);
}
