import { describe, expect, it } from "vitest";
import { FIXTURES } from "../testing/charts";
import { boardOf, fixture } from "../testing/charts";
import { arrivedPlaces } from "./places";
import { sceneOf } from "./scene";
import { LONGEST, timetable, traceOf } from "./timeline";

const action = (text: string) => ({ event: "action", seat: 0, action: text });
const piece = (from: string, to: string) => ({ event: "piece", piece: "0t", from, to });

describe("timetable", () => {
  it("lets the pieces of an action leave one after another, and the next action wait", () => {
    const { flights } = timetable(
      [
        action("a"),
        piece("x.1", "stock 0"),
        piece("x.2", "stock 0"),
        action("b"),
        piece("supply 0", "y.1"),
      ],
      1,
    );
    const starts = flights.map((flight) => flight.start);
    expect(starts).toEqual([0, 0, 60, 380, 380]);
  });

  it("is faster or slower as told", () => {
    const events = [action("a"), piece("supply 0", "y.1")];
    expect(timetable(events, 2).total).toBe(160);
    expect(timetable(events, 0.5).total).toBe(640);
  });

  it("does not last too long, however much happened", () => {
    const events = Array.from({ length: 60 }, () => [action("a"), piece("supply 0", "y.1")]).flat();
    expect(timetable(events, 0.5).total).toBeLessThanOrEqual(LONGEST);
    for (const { next } of Object.values(FIXTURES))
      expect(timetable(next, 0.5).total).toBeLessThanOrEqual(LONGEST);
  });

  it("takes no time for nothing", () =>
    expect(timetable([], 1)).toEqual({ flights: [], total: 0 }));
});

describe("trace of the last action", () => {
  it("marks where a piece was set", () => {
    expect(traceOf([piece("supply 0", "y.1")])).toEqual({ to: ["y.1"], lines: [] });
  });
  it("draws a line for a move through the hand", () => {
    expect(traceOf([piece("x.1", "hand"), piece("hand", "y.2")])).toEqual({
      to: ["y.2"],
      lines: [{ from: "x.1", to: "y.2" }],
    });
  });
  it("leaves out what goes off the board", () => {
    expect(traceOf([piece("x.1", "stock 0")])).toEqual({ to: [], lines: [] });
  });
});

it("marks nothing on a post that is empty again", () => {
  const scene = sceneOf(fixture("hansa-4-5 turn").view);
  const [post = ""] = Object.keys(scene.posts);
  const board = boardOf("hansa-4-5");
  expect(arrivedPlaces(board, scene, [post])).toHaveLength(1);
  delete scene.posts[post];
  expect(arrivedPlaces(board, scene, [post])).toEqual([]);
});
