import { describe, expect, it } from "vitest";
import { postOf } from "../boards/geometry";
import { parseActions } from "../notation/action";
import { stepsOf } from "../state/steps";
import { boardOf, fixture } from "../testing/charts";
import { view } from "../testing/samples";
import { overlap } from "./pills";
import {
  beginningOf,
  beyondOf,
  type Drawing,
  drawingOf,
  lightOnly,
  type Proposal,
  RADIUS,
  waysOf,
} from "./proposal";
import { sceneOf } from "./scene";

const hansa = boardOf("hansa-4-5");
const { view: given } = fixture("hansa-4-5 turn");
const UNIT = 1.7;

function proposal(actions: string[], labels: string[] = [], from = given): Proposal {
  const steps = stepsOf(from, parseActions(actions));
  return {
    seat: from.turn,
    steps,
    labels: steps.map((_, n) => labels[n] ?? ""),
    how: "proposed",
    lit: [],
  };
}

function drawn(actions: string[], labels: string[] = [], from = given): Drawing {
  return drawingOf(hansa, sceneOf(from), proposal(actions, labels, from), UNIT);
}

const at = (post: string): readonly [number, number] | undefined => postOf(hansa, post)?.at;

describe("a turn drawn on the chart", () => {
  it("has ghosts where pieces come to stand, and numbers in their order", () => {
    const { ghosts, marks } = drawn([
      "place t bremen-hamburg.2",
      "place m bremen-hamburg.3",
      "end",
    ]);
    expect(ghosts).toEqual([
      { at: at("bremen-hamburg.2"), piece: "3t" },
      { at: at("bremen-hamburg.3"), piece: "3m" },
    ]);
    expect(marks.map(({ number, about }) => [number, about])).toEqual([
      [1, at("bremen-hamburg.2")],
      [2, at("bremen-hamburg.3")],
    ]);
  });

  it("lets pieces with the same way share an arrow, and draws two at most", () => {
    const posts = {
      "bremen-hamburg": ["0t", "0t", "0t", null],
      "dortmund-paderborn": ["0t", null, null],
      "coellen-warburg": ["0t", null, null, null],
    };
    const { arrows, left, marks } = drawn(
      [
        "lift bremen-hamburg.1",
        "lift bremen-hamburg.2",
        "lift dortmund-paderborn.1",
        "lift coellen-warburg.1",
        "drop arnheim-duisburg.1",
        "drop arnheim-duisburg.2",
        "drop arnheim-duisburg.3",
        "drop emden-groningen.1",
      ],
      [],
      view({ posts }),
    );
    expect(arrows.map(({ count }) => count)).toEqual([2, 1]);
    expect(left).toHaveLength(4);
    expect(marks.map(({ number }) => number)).toEqual([1, 1]);
  });

  it("rings the reward of a route, lights the route and says what it gives", () => {
    const { rings, marks, ghosts } = drawn(
      ["establish goettingen-quedlinburg develop actions"],
      ["actions 2 → 3"],
    );
    const medal = hansa.city.get("goettingen")?.abilities[0]?.at;
    expect(rings).toEqual([{ at: medal, house: false, piece: null }]);
    expect(waysOf(hansa, proposal(["establish goettingen-quedlinburg develop actions"]))).toEqual([
      hansa.route.get("goettingen-quedlinburg")?.d,
    ]);
    expect(marks).toMatchObject([{ number: 1, about: medal, label: "actions 2 → 3" }]);
    expect(ghosts).toEqual([]);
  });

  it("shows the office that comes to stand in a city", () => {
    const { rings } = drawn(["establish dortmund-paderborn office dortmund"]);
    expect(rings.map(({ house }) => house)).toEqual([true]);
    expect(rings[0]?.piece).toMatch(/^3[tm]$/);
  });

  it("has no sign on the board for what has no place there", () => {
    expect(drawn(["income 2t", "place t bremen-hamburg.2"]).marks).toMatchObject([{ number: 2 }]);
  });

  it("lays numbers over no piece and over no other number", () => {
    const posts = ["bremen-hamburg.2", "bremen-hamburg.3", "bremen-hamburg.4"];
    const { marks } = drawn(posts.map((post) => `place t ${post}`));
    const r = RADIUS * UNIT;
    const boxes = marks.map(({ at: [x, y] }) => [x - r, y - r, 2 * r, 2 * r] as const);
    const pieces = posts.map((post) => {
      const [x, y] = at(post) ?? [0, 0];
      return [x - 16, y - 16, 32, 32] as const;
    });
    for (const [n, box] of boxes.entries())
      for (const other of [...boxes.slice(n + 1), ...pieces]) expect(overlap(box, other)).toBe(0);
  });

  it("keeps numbers on the board", () => {
    const [left, top, width, height] = hansa.geometry.bounds;
    for (const route of hansa.geometry.routes) {
      const [mark] = drawn([`place t ${route.id}.1`], ["actions 2 → 3"]).marks;
      const [x, y] = mark?.at ?? [0, 0];
      expect([x > left, y > top, x < left + width, y < top + height]).not.toContain(false);
    }
  });

  it("begins with the first step that is on the board, or with what is lit", () => {
    const scene = sceneOf(given);
    const turn = proposal(["income 2t", "place t bremen-hamburg.2"]);
    expect(beginningOf(hansa, scene, turn)).toEqual([at("bremen-hamburg.2")]);
    expect(beginningOf(hansa, scene, lightOnly(["bremen-hamburg"]))).toContainEqual(
      at("bremen-hamburg.1"),
    );
  });
});

describe("chips for what is out of sight", () => {
  const pane = { width: 390, height: 500, roof: 68 };

  it("stand at the edge towards it, below what lies over the pane", () => {
    const [west] = beyondOf([{ number: 3, at: [-400, 300] }], pane);
    expect(west?.at[0]).toBe(8);
    expect(Math.abs(west?.turn ?? 0)).toBeGreaterThan(170);
    const [north] = beyondOf([{ number: 1, at: [200, -900] }], pane);
    expect(north?.at[1]).toBe(76);
  });

  it("do not lie over each other", () => {
    const found = beyondOf(
      [
        { number: 1, at: [-400, 300] },
        { number: 2, at: [-410, 305] },
        { number: 3, at: [-420, 310] },
      ],
      pane,
    );
    expect(new Set(found.map(({ at: [, y] }) => y)).size).toBe(3);
  });
});
