/** The routes that the player has filled, and what each would bring. */
import type { Now } from "../api/types";
import type { Action, ActionOf } from "../notation/action";
import type { Wording } from "../notation/wording";
import { withVerb } from "./actions";

export interface FullRoute {
  route: string;
  /** The rewards to choose from, and the marker that comes with any of them. */
  brings: string;
}

/** Return the routes that may be established, in the order of the legal list. */
export function fullRoutes(
  legal: readonly Action[],
  decision: Now["decision"],
  wording: Wording,
): FullRoute[] {
  const ways = withVerb(legal, "establish");
  return [...new Set(ways.map(({ route }) => route))].map((route) => ({
    route,
    brings: bringsOf(
      ways.filter((way) => way.route === route),
      decision?.rewards[route]?.marker ?? null,
      wording,
    ),
  }));
}

function bringsOf(
  ways: readonly ActionOf<"establish">[],
  marker: string | null,
  wording: Wording,
): string {
  const rewards = ways.filter(({ reward }) => reward !== null).map((way) => wording.short(way));
  const sure =
    marker === null ? [] : [wording.say("card.marker", { marker: wording.marker(marker) })];
  const all = [...rewards, ...sure];
  return all.length > 0 ? all.join(" · ") : wording.say("chart.reward.none");
}
