/** The ledger of a review as bars: what each seat lost to the left, what it gained to the right. */
import type { ReviewCard } from "../api/types";

export interface Segment {
  kind: "own" | "luck" | "gift" | "rest";
  /** Who gave a gift. */
  giver: number | null;
  /** In shares, with its sign. */
  value: number;
  /** Where it begins and how long it is, in percent of the width. */
  start: number;
  length: number;
}

export interface LedgerRow {
  seat: number;
  /** What the seat gained or lost in all: the sum of its segments. */
  change: number;
  segments: Segment[];
}

export interface Ledger {
  rows: LedgerRow[];
  /** Where nothing is gained or lost, in percent of the width. */
  zero: number;
}

type Part = Pick<Segment, "kind" | "giver" | "value">;

/** Less than this is not drawn. */
const LEAST = 0.002;

export function ledgerOf(cards: readonly ReviewCard[]): Ledger {
  const all = cards.map((card) => partsOf(card));
  const sum = (parts: readonly Part[], sign: 1 | -1): number =>
    parts.reduce((total, { value }) => total + Math.max(0, sign * value), 0);
  const lost = Math.max(0.01, ...all.map((parts) => sum(parts, -1)));
  const gained = Math.max(0.01, ...all.map((parts) => sum(parts, 1)));
  const zero = (100 * lost) / (lost + gained);
  const scale = 100 / (lost + gained);
  const rows = all.map((parts, seat): LedgerRow => {
    const { result, start } = cards[seat]?.ledger ?? { result: 0, start: 0 };
    return { seat, change: result - start, segments: laidOut(parts, zero, scale) };
  });
  return { rows, zero };
}

/** Return what a row of the ledger is made of; own errors are a loss. */
export function partsOf({ ledger }: ReviewCard): Part[] {
  const gifts = ledger.gifts.map((value, giver): Part => ({ kind: "gift", giver, value }));
  const parts: Part[] = [
    { kind: "own", giver: null, value: -ledger.errors },
    { kind: "luck", giver: null, value: ledger.luck },
    ...gifts.sort((one, other) => Math.abs(other.value) - Math.abs(one.value)),
    { kind: "rest", giver: null, value: ledger.rest },
  ];
  return parts.filter(({ value }) => Math.abs(value) >= LEAST);
}

/** Lay parts along the line, from where nothing is gained or lost outwards. */
function laidOut(parts: readonly Part[], zero: number, scale: number): Segment[] {
  let [left, right] = [zero, zero];
  return parts.map((part): Segment => {
    const length = Math.abs(part.value) * scale;
    if (part.value < 0) {
      left -= length;
      return { ...part, start: left, length };
    }
    right += length;
    return { ...part, start: right - length, length };
  });
}
