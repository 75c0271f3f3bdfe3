import { describe, expect, it } from "vitest";
import { postOf } from "../boards/geometry";
import { parseActions } from "../notation/action";
import { boardOf, FIXTURES, fixture } from "../testing/charts";
import { neighbour, pick, thingsOf } from "./hits";
import { sceneOf } from "./scene";
import { targetsOf } from "./targets";

describe.each(Object.entries(FIXTURES))("%s", (_, { board: id, view, legal }) => {
  it("finds every target at its own place", () => {
    const board = boardOf(id);
    const scene = sceneOf(view);
    const { places } = targetsOf(board, scene, parseActions(legal));
    const things = thingsOf(board, scene);
    for (const target of places) {
      const hit = pick(board, places, things, target.at, 26);
      // Two targets may lie on one point only if they are the same thing.
      expect(hit?.at).toEqual(target.at);
    }
  });
});

describe("clicks", () => {
  it("beside everything mean nothing", () => {
    const board = boardOf("hansa-4-5");
    expect(pick(board, [], [], [0, 0], 26)).toBeNull();
  });

  it("on a road that may be established mean the route", () => {
    const board = boardOf("hansa-4-5");
    const { view } = fixture("hansa-4-5 turn");
    const { places } = targetsOf(board, sceneOf(view), parseActions(["establish hamburg-stade"]));
    const middle = board.route.get("hamburg-stade")?.middle ?? [0, 0];
    expect(pick(board, places, [], middle, 26)?.key).toBe("route:hamburg-stade");
  });
});

describe("arrow keys", () => {
  it("go to the next place in their direction", () => {
    const board = boardOf("hansa-4-5");
    const { view } = fixture("hansa-4-5 turn");
    const { places } = targetsOf(
      board,
      sceneOf(view),
      parseActions(["lift bremen-hamburg.1", "lift bremen-hamburg.2"]),
    );
    const from = postOf(board, "bremen-hamburg.1")?.at ?? [0, 0];
    expect(neighbour(places, from, "ArrowRight")?.key).toBe("post:bremen-hamburg.2");
    expect(neighbour(places, from, "ArrowLeft")).toBeNull();
    expect(neighbour(places, from, "x")).toBeNull();
  });
});
