/** Actions and places in words. */
import type { Say } from "./contract";
import { cityName, postName, postOf, provinceName, routeName, type Board } from "./geometry";
import { kindIn, verbOf, type Target } from "./targets";

/** `2t1m` in words. */
export function sayCount(say: Say, count: string): string {
  const traders = /(\d+)t/.exec(count)?.[1];
  const merchants = /(\d+)m/.exec(count)?.[1];
  const parts = [
    traders && say("count.t", { count: Number(traders) }),
    merchants && say("count.m", { count: Number(merchants) }),
  ];
  return parts.filter(Boolean).join(", ");
}

export function sayPost(board: Board, say: Say, post: string): string {
  const name = postName(board, post);
  return postOf(board, post)?.kind === "ship" ? say("post.ship", { post: name }) : name;
}

export function sayProvince(board: Board, say: Say, province: string): string {
  return provinceName(board, province) ?? say("province.outer");
}

/** A whole action, as the list of actions says it. */
export function sayAction(board: Board, say: Say, action: string): string {
  const [verb = "", ...words] = action.split(" ");
  const [first = "", second = ""] = words;
  switch (verb) {
    case "place":
    case "displace":
    case "add":
      return say(`do.${verb}`, {
        piece: say(`object.${first}`),
        post: sayPost(board, say, second),
      });
    case "lift":
    case "put":
    case "take":
    case "drop":
    case "remove":
      return say(`do.${verb}`, { post: sayPost(board, say, first) });
    case "establish":
      return sayEstablish(board, say, words);
    case "use":
      return say("do.use.swap-offices", {
        city: cityName(board, second),
        space: words[2] ?? "",
        next: Number(words[2]) + 1,
      });
    case "pawn":
      return say(second ? "do.pawn.paid" : "do.pawn", { province: sayProvince(board, say, first) });
    case "office":
      return say("do.office", { piece: say(`object.${second}`), city: cityName(board, first) });
    case "neutral":
      return say(second ? "do.neutral.city" : "do.neutral", {
        route: routeName(board, first),
        city: cityName(board, second),
      });
    case "mark":
      return say("do.mark", { marker: say(`marker.${first}`), route: routeName(board, second) });
    case "pay":
      return say("do.pay", { count: sayCount(say, first) });
    case "join":
      return say("do.join", { piece: say(`object.${first}`) });
    default:
      return say(`do.${verb}`);
  }
}

function sayEstablish(
  board: Board,
  say: Say,
  [route = "", what = "", which = "", kind = ""]: string[],
): string {
  const values = {
    route: routeName(board, route),
    city: cityName(board, which),
    ability: what === "develop" ? say(`ability.${which}`) : "",
    points: which,
    kind: kind ? say(`kind.${kind}`) : "",
  };
  return say(what ? `do.establish.${what}` : "do.establish", values);
}

/** An action in few words, for a button at the place where the rest is plain. */
export function sayShort(board: Board, say: Say, action: string): string {
  const [verb = "", ...words] = action.split(" ");
  if (verb === "establish") return sayReward(board, say, words);
  if (verb === "neutral")
    return words[1]
      ? say("chart.reward.office", { city: cityName(board, words[1]) })
      : say("chart.reward.none");
  if (verb === "mark") return say(`marker.${words[0] ?? ""}`);
  if (verb === "pawn") return say(words[1] ? "chart.pawn.paid" : "chart.pawn.free");
  if (verb === "pay") return sayAction(board, say, action);
  if (["lift", "take", "put"].includes(verb)) return say(`chart.${verb}`);
  const kind = kindIn(action);
  if (verb === "join" && kind) return say("chart.join", { piece: say(`object.${kind}`) });
  if (verb === "add" && kind) return say("chart.add", { piece: say(`object.${kind}`) });
  return kind ? say(`kind.${kind}`) : sayAction(board, say, action);
}

function sayReward(board: Board, say: Say, [, what = "", which = "", kind = ""]: string[]): string {
  if (what === "office") return say("chart.reward.office", { city: cityName(board, which) });
  if (what === "develop") return say("chart.reward.develop", { ability: say(`ability.${which}`) });
  if (what === "prestige") return say("chart.reward.prestige", { points: which });
  if (what === "extra")
    return say("chart.reward.extra", { city: cityName(board, which), kind: say(`kind.${kind}`) });
  return say("chart.reward.none");
}

/** The name of a target: the action if there is only one, else the place and how many. */
export function sayTarget(
  board: Board,
  say: Say,
  target: Target,
  actions: readonly string[],
): string {
  const [only = ""] = actions;
  if (actions.length === 1) return sayAction(board, say, only);
  const verbs = [...new Set(actions.map(verbOf))].map((verb) => say(`group.${verb}`));
  return say("chart.target", { place: sayPlace(board, say, target), actions: verbs.join(", ") });
}

export function sayPlace(board: Board, say: Say, target: Pick<Target, "kind" | "id">): string {
  const [word = "", rest = ""] = target.id.split(" ");
  if (target.kind === "post") return sayPost(board, say, target.id);
  if (target.kind === "route" || target.kind === "marker") return routeName(board, target.id);
  if (target.kind === "province") return sayProvince(board, say, target.id);
  if (target.kind === "seat") return say("chart.reward.prestige", { points: rest });
  if (target.kind === "medal") return say(`ability.${rest}`);
  return cityName(board, word);
}
