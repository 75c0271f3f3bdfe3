/** What a thing on the board is, what stands there, and what it is for. */
import type { CityShown, View } from "../api/types";
import { regionName } from "../boards/families";
import { postOf, type Board, type City, type Office, routeOf } from "../boards/geometry";
import { privileges, rules } from "../facts/game.json";
import { kindOf, ownerOf } from "../notation/piece";
import type { Wording } from "../notation/wording";
import { abilitiesOf, valueText } from "../state/desk";
import { ruleOf } from "../state/rules";
import type { Thing } from "./hits";
import type { Scene } from "./scene";

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
  wording: Wording;
}

export function tipOf(looked: Looked, thing: Thing): Tip {
  switch (thing.kind) {
    case "post":
      return postTip(looked, thing.post);
    case "route":
      return routeTip(looked, thing.route);
    case "marker":
      return markerTip(looked, thing.route);
    case "permanent":
      return permanentTip(looked, thing.route);
    case "ability":
      return abilityTip(looked, thing.city, thing.ability);
    case "prestige":
      return prestigeTip(looked, thing.points);
    case "link":
      return linkTip(looked);
    case "province":
      return {
        title: looked.wording.province(thing.province),
        lines: [],
        text: "",
        rule: rules.province,
      };
    default:
      return cityTip(looked, thing.city, thing.kind === "office" ? thing.space : null);
  }
}

function postTip(looked: Looked, id: string): Tip {
  const { board, scene, wording } = looked;
  const piece = scene.posts[id];
  const ship = postOf(board, id)?.kind === "ship";
  const stands = piece ? [`${wording.seat(ownerOf(piece))}: ${wording.kind(kindOf(piece))}`] : [];
  const lines = [...stands, ...onRoute(looked, routeOf(id))];
  return {
    title: wording.post(id),
    lines,
    text: ship ? wording.say("tip.ship") : "",
    rule: piece ? rules.piece : rules.post,
  };
}

function routeTip(looked: Looked, id: string): Tip {
  return {
    title: looked.wording.route(id),
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
    looked.wording.say("tip.on", { name: looked.wording.seat(owner), count, all }),
  );
}

function markerTip(looked: Looked, route: string): Tip {
  const { scene, wording } = looked;
  const marker = scene.markers[route];
  if (!marker) return { ...routeTip(looked, route), rule: rules.plate };
  return {
    title: wording.marker(marker),
    lines: [wording.route(route), wording.say("tip.lies")],
    text: wording.say(`tip.marker.${marker}`),
    rule: ruleOf("marker", marker),
  };
}

function permanentTip({ board, wording }: Looked, route: string): Tip {
  const { say } = wording;
  const marker = board.route.get(route)?.permanent ?? "";
  return {
    title: say(`permanent.${marker}`),
    lines: [wording.route(route)],
    text: say(`tip.permanent.${marker}`),
    rule: ruleOf("permanent", marker),
  };
}

function abilityTip({ view, wording }: Looked, city: string, ability: string): Tip {
  const { say } = wording;
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
  const title = `${say(`ability.${ability}`)} · ${wording.city(city)}`;
  return {
    title,
    lines: mine,
    text: `${say(`tip.ability.${ability}`)} ${say("tip.develop")}`,
    rule: rules.abilityCity,
  };
}

function prestigeTip({ board, scene, wording }: Looked, points: number): Tip {
  const { say } = wording;
  const index = board.geometry.prestige.spaces.findIndex((space) => space.points === points);
  const owner = scene.prestige[index];
  const lines = [say(`privilege.${index}`), ...(owner ? [wording.seat(owner)] : [])];
  return {
    title: say("chart.reward.prestige", { points }),
    lines,
    text: say("tip.prestige"),
    rule: rules.prestige,
  };
}

function linkTip({ board, scene, wording }: Looked): Tip {
  const { ends, coins } = board.geometry.eastWest;
  const gained = scene.eastWest.map(
    (owner, n) => `${wording.seat(owner)}: +${coins[n]?.points ?? 0}`,
  );
  return {
    title: ends.map((end) => wording.city(end)).join(" – "),
    lines: gained,
    text: wording.say("tip.link"),
    rule: rules.eastWest,
  };
}

function cityTip(looked: Looked, id: string, space: number | null): Tip {
  const { board, cities, wording } = looked;
  const { say } = wording;
  const city = board.city.get(id);
  const facts = cities[id];
  const networks = Object.entries(facts?.networks ?? {});
  const lines = [
    ...(city && space !== null ? spaceLines(looked, city, space) : []),
    facts ? say("tip.control", { name: wording.seat(facts.control) }) : say("tip.nobody"),
    ...networks.map(([owner, count]) => say("tip.network", { name: wording.seat(owner), count })),
    ...(city?.permits ?? []).map(({ country }) =>
      say("tip.permit", { region: regionName(country, say) }),
    ),
    // Of its spaces this would be said again and again to whoever walks over them.
    ...(space === null && board.geometry.eastWest.ends.includes(id) ? [say("tip.link")] : []),
  ];
  return {
    title: wording.city(id),
    lines,
    text: say(city?.open ? "tip.open" : "tip.office"),
    rule: city?.open ? rules.openCity : rules.office,
  };
}

function spaceLines(looked: Looked, city: City, space: number): string[] {
  const { scene, wording } = looked;
  const { say } = wording;
  const office: Office | undefined = city.offices[space - 1];
  const piece = scene.offices[city.id]?.spaces[space - 1];
  const owned = piece ? [say("tip.office.of", { name: wording.seat(ownerOf(piece)) })] : [];
  if (!office) return owned;
  const kind = wording.kind(office.shape === "circle" ? "m" : "t");
  const privilege = say(
    `privilege.${privileges.findIndex((colour) => colour === office.privilege)}`,
  );
  const coin = office.coin > 0 && !piece ? [say("tip.coin", { points: office.coin })] : [];
  return [say("tip.space", { space, privilege, kind }), ...coin, ...owned];
}
