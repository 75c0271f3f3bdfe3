/** What a thing on the board is, what stands there, and what it is for. */
import type { CityShown, View } from "../api/types";
import { privileges, rules } from "../facts/game.json";
import { abilitiesOf, valueText } from "../state/desk";
import { ruleOf } from "../state/rules";
import type { Say } from "./contract";
import { postOf, routeName, routeOf, type Board, type City, type Office } from "./geometry";
import type { Hit } from "./hits";
import { sayPlace } from "./labels";
import { kindOf, ownerOf, type Scene } from "./scene";

export interface Tip {
  title: string;
  lines: string[];
  /** What it is for, in a sentence or two. */
  text: string;
  /** The rule that says it in full. */
  rule: string;
}

export interface Looked {
  board: Board;
  scene: Scene;
  view: View;
  cities: Readonly<Record<string, CityShown>>;
  names: readonly string[];
  say: Say;
}

export function tipOf(looked: Looked, hit: Pick<Hit, "kind" | "id">): Tip {
  const [word = "", rest = ""] = hit.id.split(" ");
  switch (hit.kind) {
    case "post":
      return postTip(looked, hit.id);
    case "route":
      return routeTip(looked, hit.id);
    case "marker":
      return markerTip(looked, hit.id);
    case "permanent":
      return permanentTip(looked, hit.id);
    case "medal":
      return medalTip(looked, word, rest);
    case "seat":
      return seatTip(looked, Number(rest));
    case "link":
      return linkTip(looked);
    case "province":
      return {
        title: sayPlace(looked.board, looked.say, { kind: "province", id: hit.id }),
        lines: [],
        text: "",
        rule: rules.province,
      };
    default:
      return cityTip(looked, word, hit.kind === "office" ? Number(rest) : null);
  }
}

export function who({ names, say }: Pick<Looked, "names" | "say">, owner: string): string {
  return owner === "n" ? say("seat.neutral") : (names[Number(owner)] ?? owner);
}

function postTip(looked: Looked, id: string): Tip {
  const { board, scene, say } = looked;
  const piece = scene.posts[id];
  const ship = postOf(board, id)?.kind === "ship";
  const stands = piece ? [`${who(looked, ownerOf(piece))}: ${say(`kind.${kindOf(piece)}`)}`] : [];
  const lines = [...stands, ...onRoute(looked, routeOf(id))];
  return {
    title: sayPlace(board, say, { kind: "post", id }),
    lines,
    text: ship ? say("tip.ship") : "",
    rule: piece ? rules.piece : rules.post,
  };
}

function routeTip(looked: Looked, id: string): Tip {
  return {
    title: routeName(looked.board, id),
    lines: onRoute(looked, id),
    text: "",
    rule: rules.route,
  };
}

/** Who stands on a route with how many pieces: what each still needs to fill it. */
function onRoute(looked: Looked, id: string): string[] {
  const all = looked.board.route.get(id)?.posts.length ?? 0;
  const counts = new Map<string, number>();
  for (let number = 1; number <= all; number += 1) {
    const piece = looked.scene.posts[`${id}.${number}`];
    if (piece) counts.set(ownerOf(piece), (counts.get(ownerOf(piece)) ?? 0) + 1);
  }
  return [...counts].map(([owner, count]) =>
    looked.say("tip.on", { name: who(looked, owner), count, all }),
  );
}

function markerTip(looked: Looked, route: string): Tip {
  const { board, scene, say } = looked;
  const marker = scene.markers[route];
  if (!marker) return { ...routeTip(looked, route), rule: rules.plate };
  return {
    title: say(`marker.${marker}`),
    lines: [routeName(board, route), say("tip.lies")],
    text: say(`tip.marker.${marker}`),
    rule: ruleOf("marker", marker),
  };
}

function permanentTip({ board, say }: Looked, route: string): Tip {
  const plate = board.route.get(route)?.plate ?? "";
  return {
    title: say(`permanent.${plate}`),
    lines: [routeName(board, route)],
    text: say(`tip.permanent.${plate}`),
    rule: ruleOf("permanent", plate),
  };
}

function medalTip({ board, view, say }: Looked, city: string, ability: string): Tip {
  const own =
    view.seat === null
      ? undefined
      : abilitiesOf(view, view.seat).find((each) => each.ability === ability);
  const said = (value: number): string => valueText(ability, value, say);
  const mine = own
    ? [
        own.next === null
          ? say("tip.you", { value: said(own.value) })
          : say("tip.you.next", { value: said(own.value), next: said(own.next) }),
      ]
    : [];
  const title = `${say(`ability.${ability}`)} · ${board.city.get(city)?.name ?? city}`;
  return {
    title,
    lines: mine,
    text: `${say(`tip.ability.${ability}`)} ${say("tip.medal")}`,
    rule: rules.abilityCity,
  };
}

function seatTip(looked: Looked, points: number): Tip {
  const { board, scene, say } = looked;
  const index = board.geometry.prestige.seats.findIndex((seat) => seat.points === points);
  const owner = scene.prestige[index];
  const lines = [say(`privilege.${index}`), ...(owner ? [who(looked, owner)] : [])];
  return {
    title: say("chart.reward.prestige", { points }),
    lines,
    text: say("tip.prestige"),
    rule: rules.prestige,
  };
}

function linkTip(looked: Looked): Tip {
  const { board, scene, say } = looked;
  const { ends, coins } = board.geometry.eastWest;
  const gained = scene.eastWest.map(
    (owner, n) => `${who(looked, owner)}: +${coins[n]?.points ?? 0}`,
  );
  return {
    title: ends.map((end) => board.city.get(end)?.name ?? end).join(" – "),
    lines: gained,
    text: say("tip.link"),
    rule: rules.eastWest,
  };
}

function cityTip(looked: Looked, id: string, space: number | null): Tip {
  const { board, cities, say } = looked;
  const city = board.city.get(id);
  const facts = cities[id];
  const networks = Object.entries(facts?.networks ?? {});
  const lines = [
    ...(city && space !== null ? spaceLines(looked, city, space) : []),
    facts ? say("tip.control", { name: who(looked, facts.control) }) : say("tip.nobody"),
    ...networks.map(([owner, count]) => say("tip.network", { name: who(looked, owner), count })),
    ...(city?.permits ?? []).map(({ country }) =>
      say("tip.permit", { region: say(`region.${country}`) }),
    ),
    ...(board.geometry.eastWest.ends.includes(id) ? [say("tip.link")] : []),
  ];
  return {
    title: city?.name ?? id,
    lines,
    text: say(city?.open ? "tip.open" : "tip.office"),
    rule: city?.open ? rules.openCity : rules.office,
  };
}

function spaceLines(looked: Looked, city: City, space: number): string[] {
  const { scene, say } = looked;
  const office: Office | undefined = city.offices[space - 1];
  const piece = scene.offices[city.id]?.spaces[space - 1];
  const owned = piece ? [say("tip.office.of", { name: who(looked, ownerOf(piece)) })] : [];
  if (!office) return owned;
  const kind = say(office.shape === "circle" ? "kind.m" : "kind.t");
  const privilege = say(
    `privilege.${privileges.findIndex((colour) => colour === office.privilege)}`,
  );
  const coin = office.coin > 0 && !piece ? [say("tip.coin", { points: office.coin })] : [];
  return [say("tip.space", { space, privilege, kind }), ...coin, ...owned];
}
