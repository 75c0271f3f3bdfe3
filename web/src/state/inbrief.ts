/** A review in plain words, for those who have had a coach: what went well, what cost most, what to try. */
import type { Judged, Review } from "../api/types";
import type { Wording } from "../notation/wording";

/** What to try next time, by how the reason for the better turn begins; the first that fits. */
const NEXT: readonly (readonly [begins: string, next: string])[] = [
  ["ability", "ability"],
  ["control.denied", "others"],
  ["control", "office"],
  ["office", "office"],
  ["network", "office"],
  ["link", "office"],
  ["mission", "office"],
  ["route", "route"],
  ["pieces", "pieces"],
  ["merchants", "pieces"],
  ["blocks", "others"],
  ["given", "others"],
  ["end", "end"],
];
const USUAL_NEXT = "points";

/** Return two or three sentences about the turns of a seat in a review that is made; none before that. */
export function briefOf(review: Review, seat: number, wording: Wording): string[] {
  if (review.status !== "done") return [];
  const { say } = wording;
  const turns = review.turns.filter((judged) => judged.seat === seat && judged.turn);
  const good = turns.filter(({ kind }) => kind === null);
  const worst = costliestOf(review, seat);
  const sentences = [say("brief.good", { count: good.length, all: turns.length })];
  if (worst === null) return [...sentences, say("brief.clean")];
  const [reason] = worst.reasons;
  if (reason === undefined) return [...sentences, say("brief.cost.plain", { round: worst.round })];
  return [
    ...sentences,
    say("brief.cost", { round: worst.round, reason: wording.worth(reason) }),
    say(`brief.next.${nextOf(reason.key)}`),
  ];
}

/** Return the turn of a seat that was a mistake and lost most; null if there was none. */
function costliestOf({ turns }: Review, seat: number): Judged | null {
  const mistakes = turns.filter(
    (judged) => judged.seat === seat && judged.turn && judged.kind !== null,
  );
  return mistakes.toSorted((one, other) => other.loss - one.loss)[0] ?? null;
}

function nextOf(key: string): string {
  return NEXT.find(([begins]) => key.startsWith(begins))?.[1] ?? USUAL_NEXT;
}
