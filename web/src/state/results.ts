/** What came of an action, in a few words each. */
import type { JournalEvent } from "../api/types";
import { kindOf, spotOf, textIn } from "../notation/piece";
import type { Wording } from "../notation/wording";
import { valueText } from "./desk";

export interface Gain {
  seat: number | "n";
  points: number;
  text: string;
}

/** Whether an event matters little: markers come to the plate and leave the game face down. */
export function isMinor({ event, to }: JournalEvent): boolean {
  if (event !== "marker") return false;
  const spot = spotOf(String(to));
  return spot.kind === "gone" || (spot.kind === "seat" && spot.holds === "plate");
}

/** Whether the words for an event continue after a name, as “draws a marker” does. */
export function isDeed({ event, to }: JournalEvent): boolean {
  return event === "look" || event === "permit" || (event === "marker" && to !== "gone");
}

function seatOfPlace(place: unknown): number | null {
  const spot = spotOf(String(place));
  return spot.kind === "seat" ? Number(spot.seat) : null;
}

/** Return the points that an event of the journal gives; null if it gives none. */
export function gainOf(event: JournalEvent, wording: Wording): Gain | null {
  if (event.event !== "points") return null;
  const seat = event["seat"] === "n" ? "n" : Number(event["seat"]);
  const points = Number(event["points"]);
  const city = wording.city(textIn(event, "city"));
  return { seat, points, text: wording.say(`log.${textIn(event, "reason")}`, { points, city }) };
}

/** Return an event of the journal in words; null for one that its action says already. */
export function detailOf(event: JournalEvent, wording: Wording): string | null {
  const { say } = wording;
  const city = wording.city(textIn(event, "city"));
  switch (event.event) {
    case "ability":
      return say("log.ability", {
        ability: say(`ability.${textIn(event, "ability")}`),
        value: valueText(textIn(event, "ability"), Number(event["value"]), say),
      });
    case "actions":
      return say("log.actions", { actions: Number(event["actions"]) });
    case "completed":
      return say("log.completed", { city, completed: Number(event["completed"]) });
    case "permit":
      return wording.tells(seatIn(event), "log.permit", { city });
    case "look":
      return lookDetail(event, wording);
    case "marker":
      return markerDetail(event, wording);
    case "piece":
      return pieceDetail(event, wording);
    default:
      return null;
  }
}

/** Return whose event of the journal it is; null: nobody's. */
export function seatIn(event: JournalEvent): number | null {
  return typeof event["seat"] === "number" ? event["seat"] : seatOfPlace(event["to"]);
}

function lookDetail(event: JournalEvent, wording: Wording): string | null {
  const { markers } = event;
  if (!Array.isArray(markers)) return null;
  const names = markers.map((marker) => wording.marker(String(marker))).join(", ");
  return wording.tells(seatIn(event), "log.look", { markers: names });
}

function markerDetail(event: JournalEvent, wording: Wording): string | null {
  const { say } = wording;
  const to = spotOf(textIn(event, "to"));
  const marker = event["marker"] === null ? null : wording.marker(textIn(event, "marker"));
  if (to.kind === "seat" && to.holds === "unused" && marker !== null) {
    const route = wording.route(textIn(event, "from"));
    return wording.tells(to.seat, "log.taken", { marker, route });
  }
  if (to.kind === "seat" && to.holds === "plate") return wording.tells(to.seat, "log.drawn");
  if (event["to"] === "gone") {
    return marker === null ? say("log.lost") : say("log.lost.known", { marker });
  }
  return null;
}

function pieceDetail(event: JournalEvent, wording: Wording): string | null {
  const { say } = wording;
  const piece = textIn(event, "piece");
  const to = textIn(event, "to");
  const spot = spotOf(to);
  const toStock = spot.kind === "seat" && spot.holds === "stock";
  if (event["from"] === "hand" && toStock && event["rule"] === "C6") {
    return say("log.stock", { kind: wording.kind(kindOf(piece)) });
  }
  if (event["rule"] === "N4" || event["rule"] === "X5") {
    return say("log.neutral", { post: wording.post(to) });
  }
  return null;
}
