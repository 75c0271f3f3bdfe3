/** The small menu at a place, in words. */
import type { CityShown, DisplacementShown, View } from "../api/types";
import type { Say } from "./contract";
import { cityName, postName, routeName, type Board } from "./geometry";
import { pendingText } from "./ghosts";
import { sayCount, sayPlace, sayShort } from "./labels";
import { kindOf, ownerOf, type Scene } from "./scene";
import { kindIn, verbOf, type Target } from "./targets";

export interface Choice {
  action: string;
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
  cities: Readonly<Record<string, CityShown>>;
  displacements: Readonly<Record<string, DisplacementShown>>;
  names: readonly string[];
  say: Say;
}

export function menuOf(context: Context, target: Target, actions: readonly string[]): Menu {
  const { board, say } = context;
  const verb = verbOf(actions[0] ?? "");
  const choices = actions.toSorted(noneLast).map((action) => choiceOf(context, action));
  const base = {
    target,
    choices,
    pair: choices.length === 2 && choices.every((choice) => choice.key),
    notes: [] as string[],
    after: "",
  };
  if (verb === "displace") return { ...base, ...displaceWords(context, target) };
  if (verb === "establish") {
    const route = (actions[0] ?? "").split(" ")[1] ?? "";
    const routes = new Set(
      actions
        .filter((action) => verbOf(action) === "establish")
        .map((action) => action.split(" ")[1]),
    );
    const title =
      routes.size === 1
        ? say("chart.establish", { route: routeName(board, route) })
        : sayPlace(board, say, target);
    return { ...base, title, notes: routes.size === 1 ? controlWords(context, route) : [] };
  }
  const title =
    verb === "place" || verb === "add" || verb === "mark"
      ? `${say(`group.${verb}`)}: ${sayPlace(board, say, target)}`
      : sayPlace(board, say, target);
  return { ...base, title };
}

/** What gives nothing is offered after all that gives something. */
function noneLast(one: string, other: string): number {
  return rank(one) - rank(other);
}

function rank(action: string): number {
  const words = action.split(" ").length;
  return verbOf(action) === "lift" ? 2 : verbOf(action) === "establish" && words === 2 ? 1 : 0;
}

function choiceOf(context: Context, action: string): Choice {
  const { board, view, say } = context;
  const words = action.split(" ");
  const seat = view.seat ?? view.turn;
  const kind = kindIn(action);
  const choice: Choice = { action, label: sayShort(board, say, action) };
  if (words[0] === "establish") return rewardChoice(context, choice, words);
  if (words[0] === "mark") return { ...choice, marker: words[1] ?? "" };
  if (words[0] === "put") return withPiece(choice, pendingText(view, "displaced"));
  if (kind) {
    const piece =
      words[0] === "add" && view.pending?.["neutral"] === true ? "nt" : `${seat}${kind}`;
    return { ...choice, piece, key: kind.toUpperCase() };
  }
  return choice;
}

function withPiece(choice: Choice, piece: string | null): Choice {
  return piece ? { ...choice, piece } : choice;
}

function rewardChoice(context: Context, choice: Choice, words: string[]): Choice {
  const { board, scene, view, say } = context;
  const [, route = "", what = "", which = "", kind = ""] = words;
  const seat = view.seat ?? view.turn;
  if (what === "office") {
    const spaces = scene.offices[which]?.spaces ?? [];
    const next = board.city.get(which)?.offices.find((_, n) => !spaces[n]);
    const note = next?.coin ? { note: say("chart.coin", { points: next.coin }) } : {};
    return { ...choice, ...note, piece: `${seat}${next?.shape === "circle" ? "m" : "t"}` };
  }
  if (what === "extra") return { ...choice, piece: `${seat}${kind}` };
  if (what === "prestige") return { ...choice, piece: `${seat}m`, note: routeName(board, route) };
  return what === "develop" ? { ...choice, sign: which } : choice;
}

/** What a displacement costs and what the other may do then, as the server tells. */
function displaceWords(context: Context, target: Target): Pick<Menu, "title" | "notes" | "after"> {
  const { board, scene, view, displacements, names, say } = context;
  const piece = scene.posts[target.id] ?? "nt";
  const owner = ownerOf(piece);
  const price = displacements[target.id];
  const name = owner === "n" ? say("seat.neutral") : (names[Number(owner)] ?? owner);
  const title = say("chart.displace.title", { name, kind: say(`kind.${kindOf(piece)}`) });
  const answer = owner === "n" ? "chart.displace.neutral" : "chart.displace.answer";
  const told = price
    ? [say("chart.displace.cost", { count: price.pay }), say(answer, { name, count: price.added })]
    : [];
  const supply = view.players[view.seat ?? view.turn]?.supply;
  const after = supply
    ? say("chart.supply", { count: sayCount(say, `${supply[0]}t${supply[1]}m`) })
    : "";
  return {
    title,
    notes: [postName(board, target.id), ...told, say("chart.displace.final")],
    after,
  };
}

/** Who holds the two cities of a route: that is who gains by its being established (rule E2). */
function controlWords({ board, cities, names, say }: Context, route: string): string[] {
  return (board.route.get(route)?.ends ?? []).flatMap((end) => {
    const owner = cities[end]?.control;
    if (owner === undefined || owner === "n") return [];
    return [
      say("chart.control", { city: cityName(board, end), name: names[Number(owner)] ?? owner }),
    ];
  });
}
