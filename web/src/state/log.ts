/** What happened at a table, in lines of words. */
import type { JournalEvent, TableEvent } from "../api/types";
import { type Action, parseAction } from "../notation/action";
import { kindOf, spotOf, textIn } from "../notation/piece";
import type { Wording } from "../notation/wording";
import { isAction, standing } from "./events";
import { valueText } from "./desk";

export interface Gain {
  seat: number | "n";
  points: number;
  text: string;
}

export interface LogLine {
  seq: number;
  kind: "turn" | "action" | "note" | "talk";
  /** Whose line it is, for the mark; null: nobody's. */
  seat: number | "n" | null;
  who: string;
  text: string;
  gains: Gain[];
  /** What else came of it, in a few words each. */
  details: string[];
  round: number | null;
}

/** Actions that have no line of their own, because the next line implies them. */
const UNTOLD = ["end", "done"];

/** The lines of each event, cached: the log has hundreds of events and grows by one at a time. */
const kept = new WeakMap<TableEvent, { wording: Wording; lines: LogLine[] }>();

/** Return the log of all events, without what was taken back; unchanged lines are the same objects. */
export function logLines(events: readonly TableEvent[], wording: Wording): LogLine[] {
  const others = events.filter((event) => !isAction(event));
  return [...standing(events), ...others]
    .sort((one, two) => one.seq - two.seq)
    .flatMap((event) => linesOf(event, wording));
}

function linesOf(event: TableEvent, wording: Wording): LogLine[] {
  const known = kept.get(event);
  if (known !== undefined && known.wording.says(wording)) return known.lines;
  const lines = tellEvent(event, wording);
  kept.set(event, { wording, lines });
  return lines;
}

function tellEvent(event: TableEvent, wording: Wording): LogLine[] {
  if (isAction(event)) {
    return actionLines(event.seq, event.journal as JournalEvent[], wording);
  }
  // What a player undoes alone is as if it had never happened; a takeback was agreed on.
  if (event.type === "undone") {
    return event.how === "takeback" ? [noteLine(event, wording, "log.takenback")] : [];
  }
  const line = otherLine(event, wording);
  return line === null ? [] : [line];
}

export function talk(events: readonly TableEvent[]): { seq: number; name: string; text: string }[] {
  return events.flatMap((event) =>
    event.type === "said" ? [{ seq: event.seq, name: event.name, text: event.text }] : [],
  );
}

/** Return a line beside the events: nothing of the game, and not kept. */
export function quietLine(seq: number, seat: number, text: string): LogLine {
  return { ...blank(seq, "note", seat), text };
}

function actionLines(seq: number, journal: readonly JournalEvent[], wording: Wording): LogLine[] {
  const lines: LogLine[] = [];
  for (const [index, event] of journal.entries())
    addLine(lines, seq, event, wording, journal[index + 1]);
  return lines;
}

function blank(seq: number, kind: LogLine["kind"], seat: LogLine["seat"]): LogLine {
  return {
    seq,
    kind,
    seat,
    who: "",
    text: "",
    gains: [],
    details: [],
    round: null,
  };
}

function addLine(
  lines: LogLine[],
  seq: number,
  event: JournalEvent,
  wording: Wording,
  next?: JournalEvent,
): void {
  const { say } = wording;
  if (event.event === "action") {
    const action = parseAction(textIn(event, "action"));
    const seat = Number(event["seat"]);
    if (UNTOLD.includes(action.verb)) return;
    lines.push({
      ...blank(seq, "action", seat),
      who: wording.seat(seat),
      text: deedOf(action, next, wording),
    });
    return;
  }
  if (event.event === "turn") {
    const seat = Number(event["seat"]);
    const round = Number(event["round"]);
    lines.push({
      ...blank(seq, "turn", seat),
      round,
      text: say("log.turn", { round, seat: wording.seat(seat) }),
    });
    return;
  }
  if (event.event === "end") {
    const reason = say(`reason.${textIn(event, "reason")}`);
    lines.push({ ...blank(seq, "note", null), text: say("log.end", { reason }) });
    return;
  }
  // Everything else is a result of the action before it; the end of a turn has no line of its own.
  let last = lines.at(-1);
  const detail = detailOf(event, wording);
  const gain = gainOf(event, wording);
  if (detail === null && gain === null) return;
  if (last === undefined || last.kind !== "action") {
    const seat = typeof event["seat"] === "number" ? event["seat"] : seatOfPlace(event["to"]);
    last = {
      ...blank(seq, "action", seat),
      who: seat === null || !isDeed(event) ? "" : wording.seat(seat),
    };
    lines.push(last);
  }
  if (gain !== null) last.gains.push(gain);
  if (detail !== null) {
    if (last.text === "") last.text = detail;
    else last.details.push(detail);
  }
}

/** Return an action in words; only the next event of the journal tells that an added piece is neutral. */
function deedOf(action: Action, next: JournalEvent | undefined, wording: Wording): string {
  if (action.verb !== "add" || next?.["piece"] !== "nt") return wording.deed(action);
  return wording.say("log.add.neutral", { post: wording.post(action.post) });
}

/** Whether the words for an event continue after a name, as “draws a marker” does. */
function isDeed({ event, to }: JournalEvent): boolean {
  return event === "look" || event === "permit" || (event === "marker" && to !== "gone");
}

function seatOfPlace(place: unknown): number | null {
  const spot = spotOf(String(place));
  return spot.kind === "seat" ? Number(spot.seat) : null;
}

function gainOf(event: JournalEvent, wording: Wording): Gain | null {
  if (event.event !== "points") return null;
  const seat = event["seat"] === "n" ? "n" : Number(event["seat"]);
  const points = Number(event["points"]);
  const city = wording.city(textIn(event, "city"));
  return { seat, points, text: wording.say(`log.${textIn(event, "reason")}`, { points, city }) };
}

function detailOf(event: JournalEvent, wording: Wording): string | null {
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
      return say("log.permit", { city });
    case "look":
      return lookDetail(event["markers"], wording);
    case "marker":
      return markerDetail(event, wording);
    case "piece":
      return pieceDetail(event, wording);
    default:
      return null;
  }
}

function lookDetail(markers: unknown, wording: Wording): string | null {
  if (!Array.isArray(markers)) return null;
  const names = markers.map((marker) => wording.marker(String(marker))).join(", ");
  return wording.say("log.look", { markers: names });
}

function markerDetail(event: JournalEvent, wording: Wording): string | null {
  const { say } = wording;
  const to = spotOf(textIn(event, "to"));
  const marker = event["marker"] === null ? null : wording.marker(textIn(event, "marker"));
  if (to.kind === "seat" && to.holds === "unused" && marker !== null) {
    return say("log.taken", { marker, route: wording.route(textIn(event, "from")) });
  }
  if (to.kind === "seat" && to.holds === "plate") return say("log.drawn");
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

function noteLine(
  event: TableEvent & { seat?: number | null },
  wording: Wording,
  key: string,
  values: Record<string, string | number> = {},
): LogLine {
  const seat = event.seat ?? null;
  const name = seat === null ? "" : wording.seat(seat);
  return { ...blank(event.seq, "note", seat), text: wording.say(key, { seat: name, ...values }) };
}

/** Return the line of an event that is not an action; null for one that means nothing to people. */
function otherLine(event: TableEvent, wording: Wording): LogLine | null {
  switch (event.type) {
    case "said":
      return { ...blank(event.seq, "talk", null), who: event.name, text: event.text };
    case "seated":
      // Before the start seats have other numbers: the name alone is certain.
      return { ...noteLine(event, wording, "log.seated", { name: event.name }), seat: null };
    case "started":
      return { ...blank(event.seq, "note", null), text: wording.say("log.started") };
    case "resigned":
    case "out-of-time":
      // The seat may be another's by now.
      return noteLine(
        event,
        wording,
        `log.${event.type}`,
        event.name === "" ? {} : { seat: event.name },
      );
    case "offered":
      return noteLine(event, wording, "log.offered", {
        action: wording.deed(parseAction(event.action)),
      });
    case "proposed":
      return noteLine(
        event,
        wording,
        event.level === null ? "log.proposed.person" : "log.proposed",
      );
    case "answered":
    case "voted":
      return noteLine(event, wording, answerKey(event));
    case "closed":
      return { ...blank(event.seq, "note", null), text: wording.say("log.closed") };
    default:
      return null;
  }
}

/** Return the words for an answer to a takeback or a replacement: whose it was, or that none came. */
function answerKey({
  how,
  agree,
  seat,
}: Extract<TableEvent, { type: "answered" | "voted" }>): string {
  if (how === "withdrawn") return "log.withdrawn";
  if (how === "lapsed") return agree ? "log.lapsed.agreed" : "log.lapsed";
  // Very old tables do not know who answered.
  return `${agree ? "log.agreed" : "log.disagreed"}${seat === null ? ".somebody" : ""}`;
}

/** Return the last thing that somebody else did, for a caption while it is shown. */
export function captionOf(lines: readonly LogLine[], mine: readonly number[]): LogLine | null {
  const others = lines.filter(
    ({ kind, seat }) => kind === "action" && (typeof seat !== "number" || !mine.includes(seat)),
  );
  return others.at(-1) ?? null;
}
