/** The places of a board that an action or an event speaks of, as the notation names them. */
import type { JournalEvent } from "../api/types";
import type { Action } from "./action";
import { spotOf, textIn } from "./piece";

/** Return the posts, routes, cities, provinces and prestige spaces that an action names. */
export function placesOf(action: Action): string[] {
  switch (action.verb) {
    case "place":
    case "displace":
    case "add":
    case "lift":
    case "put":
    case "take":
    case "drop":
    case "remove":
      return [action.post];
    case "establish":
      return [action.route, ...rewardPlaces(action.reward)];
    case "neutral":
      return action.city === null ? [action.route] : [action.route, action.city];
    case "mark":
      return [action.route];
    case "office":
      return [action.city];
    case "pawn":
      return [action.province];
    case "use":
      return action.on !== null && "city" in action.on ? [action.on.city] : [];
    default:
      return [];
  }
}

function rewardPlaces(reward: Extract<Action, { verb: "establish" }>["reward"]): string[] {
  if (reward === null || reward.what === "develop") return [];
  return reward.what === "prestige" ? [`prestige ${reward.points}`] : [reward.city];
}

/** Return the places that the words for an event of the journal name. */
export function placesOfEvent(event: JournalEvent): string[] {
  const city = textIn(event, "city");
  if (city !== "") return [city];
  const to = textIn(event, "to");
  return event.event === "piece" && spotOf(to).kind === "post" ? [to] : [];
}
