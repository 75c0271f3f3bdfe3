/** The legal actions as a list for people: grouped, in words, narrowed by typing. */
import { routeOf } from "../boards/geometry";
import { type Action, type ActionOf, isVerb, type Verb } from "../notation/action";
import type { Wording } from "../notation/wording";
import type { Say } from "../words/words";

export interface Choice {
  action: Action;
  text: string;
}

export interface ChoiceGroup {
  verb: Verb;
  title: string;
  choices: Choice[];
}

export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("–", "-");
}

/** Return the actions by verb, in the order of the legal list. */
export function grouped(legal: readonly Action[], wording: Wording): ChoiceGroup[] {
  const groups = new Map<Verb, ChoiceGroup>();
  for (const action of legal) {
    const { verb } = action;
    let group = groups.get(verb);
    if (group === undefined) {
      group = { verb, title: wording.group(verb), choices: [] };
      groups.set(verb, group);
    }
    group.choices.push({ action, text: wording.choice(action) });
  }
  return [...groups.values()];
}

/** How many actions a group may have before it is folded, and its routes are told apart. */
export const MANY_CHOICES = 24;

export interface RouteGroup {
  /** The route that all of them are on; empty for what is on none. */
  route: string;
  choices: Choice[];
}

/** Return the actions of a large group by route, in their order; a small one stays together. */
export function byRoute({ choices }: ChoiceGroup): RouteGroup[] {
  if (choices.length <= MANY_CHOICES) return [{ route: "", choices }];
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const { action } = choice;
    const route = "post" in action ? routeOf(action.post) : "route" in action ? action.route : "";
    groups.set(route, [...(groups.get(route) ?? []), choice]);
  }
  return [...groups].map(([route, found]) => ({ route, choices: found }));
}

/** Return what is left when every typed word must occur, in the words or in the notation. */
export function narrowed<Group extends Pick<ChoiceGroup, "title" | "choices">>(
  groups: readonly Group[],
  typed: string,
): Group[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [...groups];
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(({ action, text }) => {
        const where = `${plain(group.title)} ${plain(text)} ${action.text}`;
        return words.every((word) => where.includes(word));
      }),
    }))
    .filter((group) => group.choices.length > 0);
}

/** Return the action that Enter takes: the notation as typed, else the only or first one left. */
export function taken(
  legal: readonly Action[],
  left: readonly Pick<ChoiceGroup, "choices">[],
  typed: string,
): Action | null {
  const exact = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (exact === "") return null;
  return legal.find(({ text }) => text === exact) ?? left[0]?.choices[0]?.action ?? null;
}

/** The actions of a list that have one of some verbs. */
export function withVerb<V extends Verb>(legal: readonly Action[], ...verbs: V[]): ActionOf<V>[] {
  return legal.filter((action) => isVerb(action, ...verbs));
}

/** The ways to use a marker that the player owns; empty if it cannot be used now. */
export function usesOf(legal: readonly Action[], marker: string): Action[] {
  if (marker === "extra-office") {
    return withVerb(legal, "establish").filter(({ reward }) => reward?.what === "extra");
  }
  return withVerb(legal, "use").filter((use) => use.marker === marker);
}

/** The incomes that are worth asking for: as much as possible, with most merchants first. */
export function bestIncomes(incomes: readonly ActionOf<"income">[]): ActionOf<"income">[] {
  const size = ({ count: { t = 0, m = 0 } }: ActionOf<"income">): number => t + m;
  const most = Math.max(...incomes.map(size));
  return incomes
    .filter((income) => size(income) === most)
    .sort((one, other) => (other.count.m ?? 0) - (one.count.m ?? 0));
}

/** The actions of a turn, in the order in which people are told of them. */
const TURN = ["place", "lift", "displace", "income", "establish"] as const;

export interface TurnVerb {
  verb: (typeof TURN)[number];
  /** At how many places it can be done; an income has no place. */
  ways: number;
  actions: Action[];
}

/** The actions of a turn, and how many ways each has. */
export function turnVerbs(legal: readonly Action[]): TurnVerb[] {
  return TURN.map((verb) => {
    const actions = withVerb(legal, verb);
    return { verb, ways: new Set(actions.map(placeIn)).size, actions };
  });
}

function placeIn(action: Action): string {
  if ("post" in action) return action.post;
  return "route" in action ? action.route : "";
}

/** Whether nothing is left in a turn but to end it. */
export function onlyEnds(legal: readonly Action[]): boolean {
  return legal.length === 1 && legal[0]?.verb === "end";
}

/** What ends a decision, in the order of its buttons: the first is the main one. */
export function closingOf(
  legal: readonly Action[],
): ActionOf<"end" | "done" | "accept" | "decline">[] {
  const verbs = ["end", "done", "accept", "decline"] as const;
  return verbs.flatMap((verb) => withVerb(legal, verb));
}

/** Return what is asked before a turn ends with something left to do. */
export function endQuestion(actions: number, say: Say): string {
  return actions > 0 ? say("bar.end.left", { count: actions }) : say("bar.end.markers");
}

/** Whether ending the turn now gives up something: actions, or a marker that could be used. */
export function leftover(legal: readonly Action[], actions: number): boolean {
  const useful = withVerb(legal, "place", "income", "displace", "lift", "establish", "pawn");
  return (actions > 0 && useful.length > 0) || withVerb(legal, "use").length > 0;
}
