/** The review of a finished game: read as it is made, and as a row of turns to stop at. */
import { isWorthRepeating } from "../api/client";
import type { Judged, Review, ReviewPoint } from "../api/types";

/** How often a review that is being made is read again. */
const PAUSE = 1500;
/** How many moments are named. */
const MOST_MOMENTS = 5;

/** Return a review with what was read since. */
export function merged(known: Review | null, found: Review): Review {
  const last = known?.turns.at(-1)?.number ?? -1;
  const turns = found.turns.filter(({ number }) => number > last);
  return { ...found, turns: [...(known?.turns ?? []), ...turns] };
}

/** Whether something is still to come. */
export const isUnderWay = ({ status }: Review): boolean => status === "waiting";

/** Read a review again and again until it is made; what fails for the moment is tried again. */
export async function followReview(
  first: Review,
  ask: (since: number) => Promise<Review>,
  tell: (review: Review) => void,
  wait: (milliseconds: number) => Promise<void>,
  isOpen: () => boolean,
): Promise<void> {
  let known = first;
  tell(known);
  while (isUnderWay(known)) {
    await wait(PAUSE);
    if (!isOpen()) return;
    try {
      known = merged(known, await ask(known.judged));
    } catch (error) {
      if (isWorthRepeating(error)) continue;
      throw error;
    }
    if (isOpen()) tell(known);
  }
}

/** A turn of the game, an answer that was a mistake, or the end: somewhere to stop and look. */
export interface Stop {
  /** How many actions come before it; it tells the stops apart. */
  at: number;
  round: number;
  /** Who decides; nobody at the end. */
  seat: number | null;
  /** Whether it is a whole turn. */
  turn: boolean;
  judged: Judged | null;
  /** Where it is on the axis: turns are 1 apart, and the shares after the first are at 1. */
  x: number;
  /** The shares before it and after it. */
  before: readonly number[];
  after: readonly number[];
}

/** Return where one can stop, in the order of the game. */
export function stopsOf(review: Review): Stop[] {
  const points = review.points ?? [];
  const judged = new Map(review.turns.map((turn) => [turn.at, turn]));
  const stops = points.map((point, index): Stop => {
    const after = points[index + 1];
    return {
      at: point.at,
      round: point.round,
      seat: point.seat,
      turn: point.seat !== null,
      judged: judged.get(point.at) ?? null,
      x: after === undefined ? index : index + 0.5,
      before: point.shares,
      after: after?.shares ?? point.shares,
    };
  });
  const answers = review.turns.filter(({ turn, kind }) => !turn && kind !== null);
  return [...stops, ...answers.map((answer) => answerStop(answer, points))].sort(
    (one, other) => one.at - other.at,
  );
}

function answerStop(judged: Judged, points: readonly ReviewPoint[]): Stop {
  const { at, round, seat, played } = judged;
  const index = Math.max(
    0,
    points.findLastIndex((point) => point.at <= at),
  );
  const [from, until] = [points[index]?.at ?? 0, points[index + 1]?.at ?? at + 1];
  const { shares } = played;
  const x = index + (at - from) / Math.max(1, until - from);
  const before = shares.map((share, one) => share - (judged.moved[one] ?? 0));
  return { at, round, seat, turn: false, judged, x, before, after: shares };
}

export const isMistake = ({ judged }: Stop): boolean => judged !== null && judged.kind !== null;

/** Return the next mistake after a stop, or (back) the last one before it; null if there is none. */
export function mistakeFrom(stops: readonly Stop[], at: number, by: 1 | -1): Stop | null {
  const found = stops.filter((stop) => isMistake(stop) && (stop.at - at) * by > 0);
  return (by === 1 ? found[0] : found.at(-1)) ?? null;
}

/** Return the stop nearest to a place on the axis; of one seat, if it has any. */
export function nearestStop(stops: readonly Stop[], x: number, seat?: number): Stop | null {
  const own = seat === undefined ? [] : stops.filter((stop) => stop.seat === seat);
  let best: Stop | null = null;
  for (const stop of own.length > 0 ? own : stops)
    if (best === null || Math.abs(stop.x - x) < Math.abs(best.x - x)) best = stop;
  return best;
}

/**
 * Where a page that names no turn begins: at the own turn that lost most, else at the worst of all.
 * As long as not all turns are judged, it is the one after which the shares moved most.
 */
export function firstStop(
  review: Review,
  stops: readonly Stop[],
  mine: readonly number[],
): Stop | null {
  const most = (some: readonly Stop[], size: (stop: Stop) => number): Stop | undefined =>
    [...some].sort((one, other) => size(other) - size(one))[0];
  const own = stops.filter(({ seat }) => seat !== null && mine.includes(seat));
  if (isUnderWay(review)) return most(own.length > 0 ? own : stops, swingOf) ?? null;
  const found = most(own.filter(isMistake), lossOf) ?? most(stops.filter(isMistake), lossOf);
  return found ?? stops[0] ?? null;
}

/** By how much the shares moved in a turn. */
const swingOf = ({ before, after }: Stop): number =>
  before.reduce((sum, share, seat) => sum + Math.abs((after[seat] ?? 0) - share), 0);

const lossOf = ({ judged }: Stop): number => judged?.loss ?? 0;

/** A moment that decided the game: where it turned, or a turn that lost much. */
export interface Moment {
  kind: "turned" | "mistake";
  stop: Stop;
  /** What it changed for its seat, in shares. */
  change: number;
}

/** Return the moments to name first, in the order of the game. */
export function momentsOf(review: Review, stops: readonly Stop[]): Moment[] {
  const moments: Moment[] = [];
  const turning = turningStop(review, stops);
  if (turning !== null)
    moments.push({ kind: "turned", stop: turning, change: gainOf(turning, winnerOf(review)) });
  const worst = stops
    .filter(isMistake)
    .sort((one, other) => lossOf(other) - lossOf(one))
    .slice(0, MOST_MOMENTS - moments.length);
  moments.push(...worst.map((stop): Moment => ({ kind: "mistake", stop, change: -lossOf(stop) })));
  return moments.sort((one, other) => one.stop.at - other.stop.at);
}

const gainOf = (stop: Stop, seat: number): number =>
  (stop.after[seat] ?? 0) - (stop.before[seat] ?? 0);

/** The seat with the largest share at the end. */
export function winnerOf({ points }: Review): number {
  const last = points?.at(-1)?.shares ?? [];
  return last.indexOf(Math.max(...last));
}

/** Return the turn in which the game turned; null if the winner was always ahead, or only at the end. */
export function turningStop(review: Review, stops: readonly Stop[]): Stop | null {
  const { turned, points } = review;
  if (turned === null || points === null || turned < 1 || turned >= points.length - 1) return null;
  const at = points[turned - 1]?.at;
  return stops.find((stop) => stop.at === at) ?? null;
}

/** A share as a whole percentage. */
export const percent = (share: number): number => Math.round(100 * share);

/** Points of win share with their sign: “+6”, “−6”, “0”. */
export function signed(share: number): string {
  const points = percent(share);
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
