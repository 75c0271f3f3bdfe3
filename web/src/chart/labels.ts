/** The places of the chart in words, and what can be done there. */
import type { Action } from "../notation/action";
import type { Wording } from "../notation/wording";
import { type Drawing, isRing } from "../state/notes";
import type { Place, Target } from "./targets";

/** The name of a target: the action if there is only one, else the place and how many. */
export function sayTarget(wording: Wording, target: Target, actions: readonly Action[]): string {
  const [only] = actions;
  if (only !== undefined && actions.length === 1) return wording.choice(only);
  const verbs = new Set(actions.map(({ verb }) => verb));
  const groups = [...verbs].map((verb) => wording.group(verb)).join(", ");
  return wording.say("chart.target", { place: sayPlace(wording, target), actions: groups });
}

/** A ring or an arrow in words: “Ring: Bremen”. */
export function sayDrawing(wording: Wording, drawing: Drawing): string {
  const [from, to] = [sayThing(wording, drawing.from), sayThing(wording, drawing.to)];
  return isRing(drawing)
    ? wording.say("draw.ring", { place: from })
    : wording.say("draw.arrow", { from, to });
}

/** A thing of the board by its key, which tells also what it is where the name alone would not. */
export function sayThing(wording: Wording, key: string): string {
  const kind = key.slice(0, key.indexOf(":"));
  const which = key.slice(kind.length + 1);
  const [id = "", rest = ""] = which.split(" ");
  switch (kind) {
    case "post":
      return wording.post(which);
    case "marker":
      return wording.say("draw.marker", { route: wording.route(which) });
    case "office":
      return wording.say("draw.office", { city: wording.city(id), space: rest });
    case "ability":
      return wording.say("draw.ability", {
        city: wording.city(id),
        ability: wording.say(`ability.${rest}`),
      });
    case "prestige":
      return wording.say("chart.reward.prestige", { points: which });
    case "province":
      return wording.province(which);
    case "link":
      return wording.say("draw.link");
    default:
      return wording.city(which);
  }
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
