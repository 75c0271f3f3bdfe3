import { describe, expect, it } from "vitest";
import type { Judged, Review } from "../api/types";
import { wording } from "../testing/samples";
import { briefOf } from "./inbrief";

function turn(change: Partial<Judged>): Judged {
  return {
    number: 0,
    at: 0,
    count: 1,
    turn: true,
    round: 1,
    seat: 0,
    actions: [],
    played: { shares: [], points: [], errors: [] },
    best: { shares: [], points: [], errors: [] },
    loss: 0,
    error: 0,
    fall: 0,
    kind: null,
    counts: true,
    moved: [],
    better: [],
    reasons: [],
    ...change,
  };
}

function review(turns: Judged[], status: Review["status"] = "done"): Review {
  return {
    id: "t1",
    status,
    ahead: 0,
    passages: turns.length,
    judged: turns.length,
    points: [],
    turns,
    seats: null,
    turned: null,
  };
}

const reason = { key: "control", values: { city: "bremen" }, weight: 1 };

describe("a review in brief", () => {
  it("tells what went well, what cost most, and what to try", () => {
    const turns = [
      turn({}),
      turn({ round: 4, kind: "mistake", loss: 0.1, reasons: [reason] }),
      turn({ round: 6, kind: "inaccuracy", loss: 0.03 }),
      turn({ seat: 1, round: 7, kind: "blunder", loss: 0.5 }),
      turn({ turn: false, round: 8, kind: "blunder", loss: 0.5 }),
    ];
    const [good, cost, next, ...more] = briefOf(review(turns), 0, wording);
    expect(good).toContain("1 of your 3 turns");
    expect(cost).toBe("The turn in round 4 cost you most; better there: controls Bremen.");
    expect(next).toContain("control");
    expect(more).toEqual([]);
  });

  it("has no advice where there was no mistake", () => {
    expect(briefOf(review([turn({}), turn({})]), 0, wording)).toEqual([
      "In 2 of your 2 turns no clear mistake was found.",
      "None of your turns was a real mistake.",
    ]);
  });

  it("says nothing before all is judged", () => {
    expect(briefOf(review([turn({})], "waiting"), 0, wording)).toEqual([]);
  });
});
