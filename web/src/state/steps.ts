/** A turn as its steps: what is done together, such as a Move with its lifts and drops, and what it changes. */
import type { View } from "../api/types";
import { routeOf } from "../boards/geometry";
import { type Action, type ActionOf, isAnswer } from "../notation/action";
import { countOf, textIn } from "../notation/piece";
import type { Wording } from "../notation/wording";
import { abilitiesOf, valueText } from "./desk";

/** A piece that comes to stand on a post, or leaves one. */
export interface OnPost {
  post: string;
  piece: string;
}

/** A piece that goes from one post to another. */
export interface Way {
  piece: string;
  from: string;
  to: string;
}

export interface Step {
  actions: readonly Action[];
  /** The pieces that come to stand somewhere, in their order. */
  put: readonly OnPost[];
  /** The pieces that leave their posts and are not displaced. */
  left: readonly OnPost[];
  /** The pieces that go from post to post. */
  ways: readonly Way[];
}

interface Making {
  actions: Action[];
  put: OnPost[];
  left: OnPost[];
  ways: Way[];
}

/** What stands on the posts while a turn is gone through, and what is in the hand. */
interface Position {
  seat: number;
  posts: Map<string, string>;
  hand: OnPost[];
  /** The displaced piece that is to be put somewhere. */
  displaced: string;
  /** Whose further pieces are added. */
  adds: string;
}

/** Return actions of the seat that decides in a view as steps, each with what it changes on the board. */
export function stepsOf(view: View, actions: readonly Action[]): Step[] {
  const position = positionOf(view);
  const steps: Making[] = [];
  for (const action of actions) {
    let step = steps.at(-1);
    if (step === undefined || !goesOn(step, action)) {
      step = { actions: [], put: [], left: [], ways: [] };
      steps.push(step);
    }
    step.actions.push(action);
    change(position, step, action);
  }
  return steps;
}

function positionOf(view: View): Position {
  const { pending } = view;
  const seat = view.seat ?? view.turn;
  const texts = (key: string): string[] =>
    Array.isArray(pending?.[key]) ? (pending[key] as unknown[]).map(String) : [];
  const from = texts("from");
  return {
    seat,
    posts: new Map(
      Object.entries(view.posts).flatMap(([route, pieces]) =>
        pieces.flatMap((piece, index): [string, string][] =>
          piece ? [[`${route}.${index + 1}`, piece]] : [],
        ),
      ),
    ),
    hand: texts("hand").map((piece, index) => ({ piece, post: from[index] ?? "" })),
    displaced: textIn(pending, "displaced"),
    adds: pending?.["neutral"] === true ? "n" : String(seat),
  };
}

/** Whether an action goes on with a step that has begun. */
function goesOn({ actions }: Making, { verb }: Action): boolean {
  if (verb === "done") return true;
  if (verb !== "lift") return isAnswer(verb);
  // A piece is lifted by the Move that has begun, or by the marker that was used.
  const last = actions.at(-1);
  return last?.verb === "lift" || last?.verb === "use";
}

/** Change the position by an action, and note at its step what changes. */
function change(position: Position, step: Making, action: Action): void {
  const { posts, hand, seat } = position;
  switch (action.verb) {
    case "place":
    case "displace":
      put(position, step, action.post, `${seat}${action.kind}`);
      break;
    case "add":
      put(position, step, action.post, `${position.adds}${action.kind}`);
      break;
    case "put":
      put(position, step, action.post, position.displaced);
      break;
    case "lift":
    case "take":
    case "remove": {
      const gone = { post: action.post, piece: posts.get(action.post) ?? `${seat}t` };
      step.left.push(gone);
      posts.delete(action.post);
      if (action.verb === "lift") hand.push(gone);
      break;
    }
    case "drop": {
      const held = hand.shift();
      const piece = held?.piece ?? `${seat}t`;
      if (held !== undefined) step.ways.push({ piece, from: held.post, to: action.post });
      put(position, step, action.post, piece);
      break;
    }
    case "establish":
      for (const post of posts.keys()) if (routeOf(post) === action.route) posts.delete(post);
      break;
    default:
  }
}

function put({ posts }: Position, step: Making, post: string, piece: string): void {
  if (piece === "") return;
  posts.set(post, piece);
  step.put.push({ post, piece });
}

/** A line of a turn in words: a step, or equal steps one after the other. */
export interface StepLine {
  text: string;
  /** The numbers that its steps have on the board: “2”, or “1–2”. */
  number: string;
  /** What it changes at the desk; "" if it changes no ability. */
  gain: string;
}

/** Say a turn line by line; steps that change an ability are not told together, as each does it anew. */
export function stepLines(
  steps: readonly Step[],
  wording: Wording,
  gains: readonly string[] = [],
): StepLine[] {
  const texts = steps.map((step) => stepText(step, wording));
  const lines: StepLine[] = [];
  let first = 0;
  for (const [index, step] of steps.entries()) {
    const gain = gains[first] ?? "";
    if (gain === "" && texts[index + 1] === texts[first]) continue;
    const text = repeatedText(step, index - first + 1, wording);
    lines.push({ text, number: rangeText(first + 1, index + 1), gain });
    first = index + 1;
  }
  return lines;
}

/** The numbers of some steps: “2”, or “1–2”. */
export const rangeText = (first: number, last: number): string =>
  first === last ? `${first}` : `${first}–${last}`;

/** Say a step that is done so many times: “place 2 traders on Halle–Quedlinburg”. */
function repeatedText(step: Step, count: number, wording: Wording): string {
  const [head] = step.actions;
  if (head?.verb === "place") return placeText(head, wording, count);
  const text = stepText(step, wording);
  return count === 1 ? text : wording.say("do.repeated", { step: text, count });
}

/** Say a step as something to do: “move 2 traders: Halle–Quedlinburg → Kampen–Osnabrück”. */
export function stepText({ actions, ways }: Step, wording: Wording): string {
  const [head] = actions;
  if (head === undefined) return "";
  if (head.verb === "place") return placeText(head, wording);
  const moved = ways.length === 0 ? "" : moveText(ways, wording);
  if (head.verb === "lift" || head.verb === "drop")
    return moved === "" ? wording.choice(head) : moved;
  // What is paid follows from the displacement, and that nothing more is done needs no word.
  const rest = actions
    .slice(1)
    .filter(({ verb }) => !["pay", "done", "lift", "drop"].includes(verb))
    .map((action) => wording.choice(action));
  return [wording.choice(head), ...(moved === "" ? [] : [moved]), ...rest].join(", ");
}

/** Which post of a route it is matters only on the sea; the board shows it. */
function placeText({ kind, post }: ActionOf<"place">, wording: Wording, count = 1): string {
  const where = wording.outline.ships.has(post) ? wording.post(post) : wording.route(routeOf(post));
  return wording.say("do.place", { piece: wording.pieces({ [kind]: count }), post: where });
}

function moveText(ways: readonly Way[], wording: Wording): string {
  return wording.say("do.move", {
    pieces: wording.pieces(countOf(ways)),
    from: wording.routesOf(ways.map(({ from }) => from)),
    to: wording.routesOf(ways.map(({ to }) => to)),
  });
}

/** Return what a step changes at the desk, in few words: “actions 2 → 3”; "" if it changes no ability. */
export function gainText({ actions }: Step, view: View, wording: Wording): string {
  const developed = actions.flatMap((action) => abilityIn(action) ?? []);
  const abilities = abilitiesOf(view, view.seat ?? view.turn);
  return developed
    .flatMap((name) => {
      const found = abilities.find(({ ability }) => ability === name);
      if (found === undefined || found.next === null) return [];
      const said = (value: number): string => valueText(name, value, wording.say);
      return [`${wording.say(`ability.${name}`)} ${said(found.value)} → ${said(found.next)}`];
    })
    .join(", ");
}

/** Return what each step of a turn changes at the desk; a second step of an ability goes on from the first. */
export function gainTexts(steps: readonly Step[], view: View, wording: Wording): string[] {
  let now = view;
  return steps.map((step) => {
    const text = gainText(step, now, wording);
    now = developedIn(step, now);
    return text;
  });
}

/** The view with the abilities of whoever decides as they are after a step. */
function developedIn({ actions }: Step, view: View): View {
  const seat = view.seat ?? view.turn;
  const names = actions.flatMap((action) => abilityIn(action) ?? []);
  const players = view.players.map((player, index) => {
    if (index !== seat) return player;
    const abilities = { ...player.abilities };
    for (const name of names) abilities[name] = (abilities[name] ?? 0) + 1;
    return { ...player, abilities };
  });
  return { ...view, players };
}

function abilityIn(action: Action): string | null {
  if (action.verb === "establish") return developedBy(action);
  if (action.verb === "use" && action.on !== null && "ability" in action.on)
    return action.on.ability;
  return null;
}

function developedBy({ reward }: ActionOf<"establish">): string | null {
  return reward?.what === "develop" ? reward.ability : null;
}
