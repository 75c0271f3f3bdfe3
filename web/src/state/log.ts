/** What happened at a table, in lines of words. */
import type { JournalEvent, TableEvent } from "../api/types";
import { type Action, parseAction, type Verb } from "../notation/action";
import { textIn } from "../notation/piece";
import { placesOf, placesOfEvent } from "../notation/places";
import type { Wording } from "../notation/wording";
import { isAction, standing, UNTOLD } from "./events";
import { grouped } from "./groups";
import { detailOf, type Gain, gainOf, isDeed, isMinor, seatIn } from "./results";
import { nameOr, sayingOf } from "./talk";
import { originText } from "./terms";

/** A piece that went from one place of the journal to another, and the rule that it followed. */
export interface Moved {
  piece: string;
  from: string;
  to: string;
  rule: string;
}

export interface LogLine {
  /** Tells the lines of a table apart, and stays the same while a line grows by further steps. */
  key: string;
  /** The moment that it tells of: after its last step. */
  seq: number;
  /** The seq of its first step. */
  from: number;
  kind: "turn" | "action" | "note" | "talk";
  /** Whose line it is, for the mark; null: nobody's. */
  seat: number | "n" | null;
  who: string;
  text: string;
  gains: Gain[];
  /** What else came of it, in a few words each. */
  details: string[];
  /** What hardly matters to anybody: it is told only when the line is unfolded. */
  minor: string[];
  round: number | null;
  /** What was done; null where the line is not about an action. */
  verb: Verb | null;
  moved: Moved[];
  /** The places that it speaks of, as the notation names them. */
  places: string[];
  /** What it consists of, if that is more than the line says. */
  steps: readonly LogLine[];
  /** Whether it tells that another game is played on from here. */
  origin?: boolean;
}

/** The lines of each event, cached: the log has hundreds of events and grows by one at a time. */
const kept = new WeakMap<TableEvent, { wording: Wording; lines: LogLine[] }>();

/**
 * Return the log of all events, without what was taken back, a line for each whole action;
 * unchanged lines are the same objects.
 */
export function logLines(events: readonly TableEvent[], wording: Wording): LogLine[] {
  const others = events.filter((event) => !isAction(event));
  const told = [...standing(events), ...others]
    .sort((one, two) => one.seq - two.seq)
    .flatMap((event) => linesOf(event, wording));
  return grouped(told, wording);
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

/** Return a line beside the events: nothing of the game, and not kept. */
export function quietLine(seq: number, seat: number, text: string): LogLine {
  return { ...blank(seq, "note", seat), key: `${seq} ${seat}`, text };
}

function actionLines(seq: number, journal: readonly JournalEvent[], wording: Wording): LogLine[] {
  const lines: LogLine[] = [];
  for (const [index, event] of journal.entries())
    addLine(lines, seq, event, wording, journal[index + 1]);
  for (const [index, line] of lines.entries()) line.key = `${seq}.${index}`;
  return lines;
}

function blank(seq: number, kind: LogLine["kind"], seat: LogLine["seat"]): LogLine {
  return {
    key: `${seq}`,
    seq,
    from: seq,
    kind,
    seat,
    who: "",
    text: "",
    gains: [],
    details: [],
    minor: [],
    round: null,
    verb: null,
    moved: [],
    places: [],
    steps: [],
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
      who: wording.who(seat),
      text: deedOf(action, seat, next, wording),
      verb: action.verb,
      places: placesOf(action),
    });
    return;
  }
  if (event.event === "turn") {
    const seat = Number(event["seat"]);
    const round = Number(event["round"]);
    lines.push({
      ...blank(seq, "turn", seat),
      round,
      text:
        seat === wording.you
          ? say("log.turn.you", { round })
          : say("log.turn", { round, seat: wording.seat(seat) }),
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
  noteMoved(last, event);
  const detail = detailOf(event, wording);
  const gain = gainOf(event, wording);
  if (detail === null && gain === null) return;
  if (last === undefined || last.kind !== "action") {
    const seat = seatIn(event);
    last = {
      ...blank(seq, "action", seat),
      who: seat === null || !isDeed(event) ? "" : wording.who(seat),
    };
    lines.push(last);
  }
  last.places.push(...placesOfEvent(event).filter((place) => !last.places.includes(place)));
  if (gain !== null) last.gains.push(gain);
  if (detail !== null) {
    if (last.text === "") last.text = detail;
    else (isMinor(event) ? last.minor : last.details).push(detail);
  }
}

/** Note at a line which piece went where. */
function noteMoved(line: LogLine | undefined, event: JournalEvent): void {
  if (line?.kind !== "action" || event.event !== "piece") return;
  const [piece, from, to, rule] = ["piece", "from", "to", "rule"].map((key) => textIn(event, key));
  line.moved.push({ piece: piece ?? "", from: from ?? "", to: to ?? "", rule: rule ?? "" });
}

/** Return an action in words; only the next event of the journal tells that an added piece is neutral. */
function deedOf(
  action: Action,
  seat: number,
  next: JournalEvent | undefined,
  wording: Wording,
): string {
  if (action.verb !== "add" || next?.["piece"] !== "nt") return wording.deed(action, seat);
  return wording.tells(seat, "log.add.neutral", { post: wording.post(action.post) });
}

function noteLine(
  event: TableEvent & { seat?: number | null },
  wording: Wording,
  key: string,
  values: Record<string, string | number> = {},
): LogLine {
  const seat = event.seat ?? null;
  const name = seat === null ? "" : wording.who(seat);
  const text = wording.tells(seat, key, { seat: name, ...values });
  return { ...blank(event.seq, "note", seat), text };
}

/** Return whom an event is about: the seat may be another's by now, the name is not. */
function namedThen(
  { name, seat }: { name: string; seat: number },
  wording: Wording,
): { seat: string } {
  return { seat: name === "" ? wording.seat(seat) : name };
}

/** Return the line of an event that is not an action; null for one that means nothing to people. */
function otherLine(event: TableEvent, wording: Wording): LogLine | null {
  switch (event.type) {
    case "said": {
      const name = nameOr(event, wording.say);
      return {
        ...blank(event.seq, "talk", event.seat),
        who: event.spectator ? wording.say("chat.spectator", { name }) : name,
        text: sayingOf(event, wording.say),
      };
    }
    case "seated":
      // Before the start seats have other numbers: the name alone is certain.
      return {
        ...noteLine(event, wording, "log.seated", { name: nameOr(event, wording.say) }),
        seat: null,
      };
    case "started":
      return { ...blank(event.seq, "note", null), text: wording.say("log.started") };
    case "played-on":
      return {
        ...blank(event.seq, "note", null),
        text: originText(event, wording.say),
        origin: true,
      };
    case "resigned":
    case "out-of-time":
    case "absent":
    case "host":
      return noteLine(event, wording, `log.${event.type}`, namedThen(event, wording));
    case "hinted":
    case "coached":
      return noteLine(event, wording, `log.${event.type}`);
    case "offered":
      return noteLine(event, wording, offeredKey(event), {
        action: wording.deed(parseAction(event.action), event.seat),
      });
    case "proposed":
      return noteLine(
        event,
        wording,
        event.level === null ? "log.proposed.person" : "log.proposed",
        namedThen(event, wording),
      );
    case "answered":
    case "voted":
      return noteLine(event, wording, answerKey(event));
    case "let-in":
      return { ...blank(event.seq, "note", null), text: wording.say("log.let-in", event) };
    case "closed":
    case "resumed":
      return { ...blank(event.seq, "note", null), text: wording.say(`log.${event.type}`) };
    default:
      return null;
  }
}

/** Return the words for a takeback that is asked for: an action, a whole turn or an answer. */
export function offeredKey({ what }: Extract<TableEvent, { type: "offered" }>): string {
  return what === "turn" || what === "answer" ? `log.offered.${what}` : "log.offered";
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

/** Return the last thing that others did among some events, for a caption while it is shown. */
export function captionOf(
  lines: readonly LogLine[],
  mine: readonly number[],
  [first, last]: readonly [number, number],
): LogLine | null {
  const others = lines.filter(
    ({ kind, seat, from, seq }) =>
      kind === "action" &&
      from <= last &&
      seq >= first &&
      (typeof seat !== "number" || !mine.includes(seat)),
  );
  return others.at(-1) ?? null;
}
