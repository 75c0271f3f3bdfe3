/** Steps that belong together as one line of the log: a Move, a displacement with its answer, a route with its reward. */
import { isAnswer } from "../notation/action";
import { countOf } from "../notation/piece";
import type { Wording } from "../notation/wording";
import type { LogLine, Moved } from "./log";

/** The whole lines by their first steps, cached: each event changes only the last of them. */
const kept = new WeakMap<
  LogLine,
  { wording: Wording; steps: readonly LogLine[]; whole: LogLine }
>();

/** Return lines with the steps of each action as one; what did not change are the same objects. */
export function grouped(lines: readonly LogLine[], wording: Wording): LogLine[] {
  const groups: LogLine[][] = [];
  let open: LogLine[] | null = null;
  for (const line of lines) {
    if (open !== null && belongs(line, open)) {
      open.push(line);
      continue;
    }
    groups.push([line]);
    if (line.verb !== null) open = groups.at(-1) ?? null;
    // What somebody says does not interrupt an action.
    else if (line.kind !== "talk") open = null;
  }
  return groups.map((steps) => wholeOf(steps, wording));
}

/** Whether a line goes on with an action that has begun. */
function belongs(line: LogLine, begun: readonly LogLine[]): boolean {
  if (line.verb === null) return false;
  if (line.verb !== "lift" || !beginsMove(line)) return isAnswer(line.verb);
  const [head] = begun;
  return head?.verb === "lift" && begun.every(({ verb }) => verb === "lift");
}

/** Whether a piece is lifted for the action Move (D1), and not by a marker. */
function beginsMove({ moved }: LogLine): boolean {
  return moved[0]?.rule.startsWith("D") === true;
}

function wholeOf(steps: readonly LogLine[], wording: Wording): LogLine {
  const head = steps[0] as LogLine;
  const known = kept.get(head);
  const same =
    known?.wording === wording &&
    known.steps.length === steps.length &&
    known.steps.every((step, index) => step === steps[index]);
  if (same) return known.whole;
  const whole = steps.length === 1 ? withResults(head) : together(head, steps, wording);
  kept.set(head, { wording, steps, whole });
  return whole;
}

/** Let a line unfold to what came of it, if that is more than one thing. */
function withResults(line: LogLine): LogLine {
  const results = [...line.details, ...line.minor, ...line.gains.map(({ text }) => text)];
  if (line.verb === null || results.length < 2) return line;
  return { ...line, steps: results.map((text, index) => stepOf(line, index, text)) };
}

function stepOf(line: LogLine, index: number, text: string): LogLine {
  const key = `${line.key}.${index}`;
  return { ...line, key, who: "", text, seat: null, gains: [], details: [], minor: [], steps: [] };
}

function together(head: LogLine, steps: readonly LogLine[], wording: Wording): LogLine {
  const rest = steps.slice(1);
  const isMove = head.verb === "lift";
  return {
    ...head,
    seq: steps.at(-1)?.seq ?? head.seq,
    text: isMove ? moveText(steps, head.seat, wording) : head.text,
    details: [
      ...head.details,
      ...(isMove ? [] : answersText(head, rest, wording)),
      ...rest.flatMap(({ details }) => details),
    ],
    minor: steps.flatMap(({ minor }) => minor),
    gains: steps.flatMap(({ gains }) => gains),
    places: [...new Set(steps.flatMap(({ places }) => places))],
    moved: steps.flatMap(({ moved }) => moved),
    steps,
  };
}

/** “moves 3 traders: Halle–Quedlinburg → Bremen–Hamburg”; while they are in the hand, what was lifted. */
function moveText(steps: readonly LogLine[], seat: LogLine["seat"], wording: Wording): string {
  const lifted = movedBy(steps, "lift");
  const to = wording.routesOf(movedBy(steps, "drop").map((one) => one.to));
  const pieces = wording.pieces(countOf(lifted));
  const from = wording.routesOf(lifted.map((one) => one.from));
  return to === ""
    ? wording.tells(seat, "did.move.lifted", { pieces, from })
    : wording.tells(seat, "did.move", { pieces, from, to });
}

const movedBy = (steps: readonly LogLine[], verb: LogLine["verb"]): Moved[] =>
  steps.flatMap((step) => (step.verb === verb ? step.moved : []));

/** Return what followed an action, in a few words: pieces that were moved or relocated are told together. */
function answersText(head: LogLine, rest: readonly LogLine[], wording: Wording): string[] {
  const relocated = head.verb === "displace" ? rest.filter(isRelocation) : [];
  return rest.flatMap((line, index) => {
    if (line.verb === "lift" || line.verb === "drop")
      return index === 0 ? [moveText(rest, head.seat, wording)] : [];
    if (relocated.includes(line))
      return line === relocated[0] ? [relocatedText(relocated, wording)] : [];
    return [line.seat === head.seat ? line.text : `${line.who} ${line.text}`];
  });
}

function isRelocation({ verb }: LogLine): boolean {
  return verb === "put" || verb === "add" || verb === "take";
}

function relocatedText(steps: readonly LogLine[], wording: Wording): string {
  const seat = steps[0]?.seat ?? null;
  const posts = steps
    .filter(({ verb }) => verb !== "take")
    .flatMap(({ places }) => places.slice(0, 1))
    .map((post) => wording.post(post))
    .join(", ");
  if (seat !== null && seat === wording.you) return wording.say("log.relocated.you", { posts });
  return wording.say("log.relocated", { seat: wording.seat(seat ?? "n"), posts });
}
