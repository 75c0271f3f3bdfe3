/** The places of the chart in words, and what can be done there. */
import type { Action } from "../notation/action";
import type { Wording } from "../notation/wording";
import type { Place, Target } from "./targets";

/** The name of a target: the action if there is only one, else the place and how many. */
export function sayTarget(wording: Wording, target: Target, actions: readonly Action[]): string {
  const [only] = actions;
  if (only !== undefined && actions.length === 1) return wording.choice(only);
  const verbs = new Set(actions.map(({ verb }) => verb));
  const groups = [...verbs].map((verb) => wording.group(verb)).join(", ");
  return wording.say("chart.target", { place: sayPlace(wording, target), actions: groups });
}

export function sayPlace(wording: Wording, place: Place): string {
  switch (place.kind) {
    case "post":
      return wording.post(place.post);
    case "route":
    case "marker":
      return wording.route(place.route);
    case "province":
      return wording.province(place.province);
    case "prestige":
      return wording.say("chart.reward.prestige", { points: place.points });
    case "ability":
      return wording.say(`ability.${place.ability}`);
    default:
      return wording.city(place.city);
  }
}
