import { describe, expect, it } from "vitest";
import { NoAnswer, Refusal } from "../api/client";
import type { Judged, Review, ReviewCard, ReviewPoint } from "../api/types";
import { ledgerOf } from "./ledger";
import {
  firstStop,
  followReview,
  merged,
  mistakeFrom,
  momentsOf,
  nearestStop,
  signed,
  stopsOf,
  turningStop,
} from "./review";
import { axisAt, bandsOf, roundTicks, xAt } from "./shares";

const point = (
  at: number,
  round: number,
  seat: number | null,
  ...shares: number[]
): ReviewPoint => ({
  at,
  round,
  seat,
  shares,
  points: shares.map(() => 30),
});

const POINTS = [
  point(0, 1, 0, 0.5, 0.5),
  point(4, 1, 1, 0.6, 0.4),
  point(9, 2, 0, 0.7, 0.3),
  point(12, 2, 1, 0.4, 0.6),
  point(15, 2, null, 0, 1),
];

function judged(number: number, at: number, seat: number, more: Partial<Judged> = {}): Judged {
  const chances = { shares: [0.5, 0.5], points: [30, 30], errors: [0, 0] };
  return {
    ...{
      number,
      at,
      count: 3,
      turn: true,
      round: 1,
      seat,
      actions: [],
      loss: 0,
      error: 0,
      fall: 0,
    },
    ...{ played: chances, best: chances, kind: null, counts: true, moved: [0, 0], better: [] },
    reasons: [],
    ...more,
  };
}

const TURNS = [
  judged(0, 0, 0),
  judged(1, 4, 1, { kind: "mistake", loss: 0.1 }),
  judged(2, 6, 0, { turn: false, kind: "inaccuracy", loss: 0.05, moved: [-0.05, 0.05] }),
  judged(3, 9, 0, { kind: "blunder", loss: 0.3 }),
  judged(4, 10, 1, { turn: false }),
  judged(5, 12, 1),
];

const REVIEW: Review = {
  ...{ id: "a", status: "done", ahead: 0, passages: 6, judged: 6, points: POINTS, turns: TURNS },
  ...{ seats: [], turned: 3 },
};

describe("a review that is being made", () => {
  const part = (since: number, until: number): Review => ({
    ...REVIEW,
    status: until === 6 ? "done" : "waiting",
    judged: until,
    turns: TURNS.slice(since, until),
  });

  it("grows by what was judged since, and repeats nothing", () => {
    const grown = merged(part(0, 2), part(1, 4));
    expect(grown.turns.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    expect(grown.judged).toBe(4);
  });

  it("is read until it is made, also over a connection that is lost", async () => {
    const asked: number[] = [];
    const told: number[] = [];
    let lost = true;
    const ask = (since: number): Promise<Review> => {
      asked.push(since);
      if (since === 2 && lost) {
        lost = false;
        return Promise.reject(new NoAnswer("gone"));
      }
      return Promise.resolve(part(since, since + 2));
    };
    const wait = (): Promise<void> => Promise.resolve();
    await followReview(
      part(0, 2),
      ask,
      (now) => told.push(now.turns.length),
      wait,
      () => true,
    );
    expect(asked).toEqual([2, 2, 4]);
    expect(told).toEqual([2, 4, 6]);
  });

  it("is given up when the server refuses, and when the page is left", async () => {
    const refusal = new Refusal(404, { code: "not-found", message: "", detail: {} });
    const wait = (): Promise<void> => Promise.resolve();
    const refuse = (): Promise<Review> => Promise.reject(refusal);
    const ignore = (): void => undefined;
    await expect(followReview(part(0, 2), refuse, ignore, wait, () => true)).rejects.toBe(refusal);
    await followReview(part(0, 2), refuse, ignore, wait, () => false);
  });
});

describe("the stops", () => {
  const stops = stopsOf(REVIEW);

  it("are the turns, the answers that were mistakes, and the end", () => {
    expect(stops.map(({ at, seat, x }) => [at, seat, x])).toEqual([
      [0, 0, 0.5],
      [4, 1, 1.5],
      [6, 0, 1.4],
      [9, 0, 2.5],
      [12, 1, 3.5],
      [15, null, 4],
    ]);
    expect(stops[2]?.before).toEqual([0.55, 0.45]);
  });

  it("are there before anything is judged", () => {
    const early = stopsOf({ ...REVIEW, status: "waiting", turns: [] });
    expect(early.map(({ at }) => at)).toEqual([0, 4, 9, 12, 15]);
    expect(firstStop({ ...REVIEW, status: "waiting" }, early, [1])?.at).toBe(12);
  });

  it("begin at the own turn that lost most, else at the worst", () => {
    expect(firstStop(REVIEW, stops, [1])?.at).toBe(4);
    expect(firstStop(REVIEW, stops, [])?.at).toBe(9);
    expect(firstStop({ ...REVIEW, turns: [] }, stopsOf({ ...REVIEW, turns: [] }), [])?.at).toBe(0);
  });

  it("lead from mistake to mistake", () => {
    expect(mistakeFrom(stops, 4, 1)?.at).toBe(6);
    expect(mistakeFrom(stops, 9, -1)?.at).toBe(6);
    expect(mistakeFrom(stops, 9, 1)).toBeNull();
    expect(mistakeFrom(stops, 4, -1)).toBeNull();
  });

  it("are found by the nearest place, of a seat if one is meant", () => {
    expect(nearestStop(stops, 2.4)?.at).toBe(9);
    expect(nearestStop(stops, 2.4, 1)?.at).toBe(4);
    expect(nearestStop([], 1)).toBeNull();
  });

  it("name where the game turned, and the worst turns in their order", () => {
    const moments = momentsOf(REVIEW, stops);
    expect(moments.map(({ kind, stop }) => [kind, stop.at])).toEqual([
      ["mistake", 4],
      ["mistake", 6],
      ["turned", 9],
      ["mistake", 9],
    ]);
    expect(moments[2]?.change).toBeCloseTo(0.3);
    for (const turned of [null, 4]) expect(turningStop({ ...REVIEW, turned }, stops)).toBeNull();
  });
});

describe("the bands", () => {
  const frame = { left: 30, right: 10, top: 0, height: 100, width: 440 };

  it("lie on each other and fill the height", () => {
    const [low, high] = bandsOf(POINTS, [1, 0], ["A", "B"], frame);
    expect(low?.edge).toBe("M30 50L130 60L230 70L330 40L430 0");
    expect(high?.edge).toBe("M30 0L130 0L230 0L330 0L430 0");
    expect(high?.area.endsWith("L430 0L330 40L230 70L130 60L30 50Z")).toBe(true);
  });

  it("have a name where there is room for it", () => {
    const flat = POINTS.map((each) => ({ ...each, shares: [0.9, 0.1] }));
    const [low, high] = bandsOf(flat, [0, 1], ["Anna", "Bartek"], frame);
    expect(low?.label?.y).toBeCloseTo(55);
    expect(high?.label).toBeNull();
  });

  it("are read from the axis as they are drawn on it", () => {
    expect(axisAt(xAt(2.5, 5, frame), 5, frame)).toBeCloseTo(2.5);
    expect(roundTicks(POINTS, frame).map(({ round }) => round)).toEqual([1, 2]);
  });
});

describe("the ledger", () => {
  const card = (luck: number, errors: number, gifts: number[], rest: number): ReviewCard => {
    const start = 0.5;
    const result = start + luck - errors + gifts.reduce((sum, gift) => sum + gift, 0) + rest;
    return {
      ...{ accuracy: 80, phases: {}, loss: 0.1, level: "master", costliest: [] },
      ledger: { start, result, luck, errors, gifts, rest },
    };
  };

  it("lays losses to the left and gains to the right, and adds up", () => {
    const { rows, zero } = ledgerOf([card(-0.1, 0.3, [0, 0.1], 0), card(0.1, 0.1, [0.3, 0], 0)]);
    expect(zero).toBeCloseTo(50);
    const [first, second] = rows;
    expect(first?.segments.map(({ kind, start, length }) => [kind, start, length])).toEqual([
      ["own", expect.closeTo(12.5), expect.closeTo(37.5)],
      ["luck", expect.closeTo(0), expect.closeTo(12.5)],
      ["gift", expect.closeTo(50), expect.closeTo(12.5)],
    ]);
    expect((first?.change ?? 0) + (second?.change ?? 0)).toBeCloseTo(0);
    const sum = first?.segments.reduce((all, { value }) => all + value, 0);
    expect(sum).toBeCloseTo(first?.change ?? 1);
  });
});

it("says points with their sign", () => {
  expect([0.064, -0.25, 0.004, -0.001].map(signed)).toEqual(["+6", "−25", "0", "0"]);
});
