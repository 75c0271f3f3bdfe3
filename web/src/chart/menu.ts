/** The small menu at a place, in words. */
import type { DisplacementShown, PaymentsShown, View } from "../api/types";
import type { Board } from "../boards/geometry";
import { type Action, type ActionOf, isVerb, kindIn, parseActions } from "../notation/action";
import { kindOf, ownerOf } from "../notation/piece";
import type { Wording } from "../notation/wording";
import { pendingText } from "./ghosts";
import { sayPlace } from "./labels";
import type { Scene } from "./scene";
import type { Target } from "./targets";

export interface Choice {
  action: Action;
  /** What follows it at once: the payment for a displacement. */
  then?: Action;
  label: string;
  note?: string;
  /** What is drawn on the button: a piece, a marker, or the sign of an ability. */
  piece?: string;
  marker?: string;
  sign?: string;
  key?: string;
}

export interface Menu {
  target: Target;
  title: string;
  notes: string[];
  choices: Choice[];
  /** Two kinds of piece side by side. */
  pair: boolean;
  after: string;
}

interface Context {
  board: Board;
  scene: Scene;
  view: View;
  displacements: Readonly<Record<string, DisplacementShown>>;
  payments: readonly PaymentsShown[];
  wording: Wording;
}

export function menuOf(context: Context, target: Target, actions: readonly Action[]): Menu {
  const choices = actions
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((action) => paidChoices(context, action));
  return {
    target,
    choices,
    pair: choices.length === 2 && choices.every((choice) => choice.key && !choice.note),
    ...head(context, target, actions),
  };
}

type Head = Pick<Menu, "title" | "notes" | "after">;

function head(context: Context, target: Target, actions: readonly Action[]): Head {
  const { wording } = context;
  const plain = { title: sayPlace(wording, target), notes: [], after: "" };
  const [first] = actions;
  switch (first?.verb) {
    case "displace":
      return displaceHead(context, first.post);
    case "establish": {
      const routes = new Set(
        actions.flatMap((action) => (action.verb === "establish" ? [action.route] : [])),
      );
      if (routes.size > 1) return plain;
      return {
        ...plain,
        title: wording.say("chart.establish", { route: wording.route(first.route) }),
      };
    }
    case "place":
    case "add":
    case "mark":
      return { ...plain, title: `${wording.group(first.verb)}: ${plain.title}` };
    default:
      return plain;
  }
}

/** Order the choices: those that give nothing come last. */
function rank(action: Action): number {
  if (action.verb === "lift") return 2;
  return action.verb === "establish" && action.reward === null ? 1 : 0;
}

/** An action as a choice; a displacement that can be paid in several ways as one for each of them. */
function paidChoices(context: Context, action: Action): Choice[] {
  const choice = choiceOf(context, action);
  if (action.verb !== "displace") return [choice];
  const price = context.displacements[action.post]?.pay;
  const paid = context.payments.find(({ kind, pay }) => kind === action.kind && pay === price);
  const ways = parseActions(paid?.actions ?? []).filter((way) => isVerb(way, "pay"));
  if (ways.length < 2) return [choice];
  const { wording } = context;
  const { key, ...rest } = choice;
  return ways.map((then, n) => ({
    ...rest,
    ...(n === 0 && key !== undefined ? { key } : {}),
    then,
    note: wording.say("chart.displace.pay", { count: wording.count(then.count) }),
  }));
}

function choiceOf(context: Context, action: Action): Choice {
  const { view, wording } = context;
  const choice: Choice = { action, label: wording.short(action) };
  switch (action.verb) {
    case "establish":
      return rewardChoice(context, choice, action);
    case "mark":
      return { ...choice, marker: action.marker };
    case "put": {
      const piece = pendingText(view, "displaced");
      return piece ? { ...choice, piece } : choice;
    }
    default: {
      const kind = kindIn(action);
      if (!kind) return choice;
      const neutral = action.verb === "add" && view.pending?.["neutral"] === true;
      const piece = neutral ? "nt" : `${view.seat ?? view.turn}${kind}`;
      return { ...choice, piece, key: kind.toUpperCase() };
    }
  }
}

function rewardChoice(
  context: Context,
  choice: Choice,
  { route, reward }: ActionOf<"establish">,
): Choice {
  const { board, scene, view, wording } = context;
  const seat = view.seat ?? view.turn;
  switch (reward?.what) {
    case "office": {
      const spaces = scene.offices[reward.city]?.spaces ?? [];
      const next = board.city.get(reward.city)?.offices.find((_, n) => !spaces[n]);
      const note = next?.coin ? { note: wording.say("chart.coin", { points: next.coin }) } : {};
      return { ...choice, ...note, piece: `${seat}${next?.shape === "circle" ? "m" : "t"}` };
    }
    case "extra":
      return { ...choice, piece: `${seat}${reward.kind}` };
    case "prestige":
      return { ...choice, piece: `${seat}m`, note: wording.route(route) };
    case "develop":
      return { ...choice, sign: reward.ability };
    default:
      return choice;
  }
}

/** What a displacement costs and what the displaced player may do then, as the server reports. */
function displaceHead({ scene, view, displacements, wording }: Context, post: string): Head {
  const { say } = wording;
  const piece = scene.posts[post] ?? "nt";
  const owner = ownerOf(piece);
  const price = displacements[post];
  const name = wording.seat(owner);
  const answer = owner === "n" ? "chart.displace.neutral" : "chart.displace.answer";
  const told = price
    ? [say("chart.displace.cost", { count: price.pay }), say(answer, { name, count: price.added })]
    : [];
  const [t, m] = view.players[view.seat ?? view.turn]?.supply ?? [];
  return {
    title: say("chart.displace.title", { name, kind: wording.kind(kindOf(piece)) }),
    notes: [wording.bare(post), ...told, say("chart.displace.final")],
    after:
      t === undefined || m === undefined
        ? ""
        : say("chart.supply", { count: wording.count({ t, m }) }),
  };
}
