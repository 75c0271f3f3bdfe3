/** The shares to win of one moment, as a bar that is divided among the seats. */
import type { Say } from "../words/words";
import { percent } from "./review";

export interface MeterPart {
  seat: number;
  /** How much of the bar it has, from 0 to 1. */
  share: number;
  /** The same in whole per cent. */
  percent: number;
  /** By how many points it has changed, as the whole numbers show it; null: nothing to compare with. */
  change: number | null;
}

/** Return the parts of the bar in an order of seats, compared with the shares of before, if given. */
export function meterOf(
  shares: readonly number[],
  before: readonly number[] | null = null,
  order: readonly number[] = shares.map((_, seat) => seat),
): MeterPart[] {
  const whole = shares.reduce((sum, share) => sum + share, 0) || 1;
  return order.map((seat) => {
    const share = (shares[seat] ?? 0) / whole;
    const was = before?.[seat];
    const change = was === undefined ? null : percent(share) - percent(was);
    return { seat, share, percent: percent(share), change };
  });
}

/** Return the parts in words: “Anna 42 %”. */
export function partTexts(
  parts: readonly MeterPart[],
  names: readonly string[],
  say: Say,
): string[] {
  return parts.map(
    ({ seat, percent: share }) => `${names[seat] ?? ""} ${say("review.percent", { share })}`,
  );
}

/** A change with its sign: “+6”, “−6”, “±0”. */
export function changeText(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
