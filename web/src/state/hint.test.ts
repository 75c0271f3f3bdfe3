import { describe, expect, it } from "vitest";
import type { Turn, Worth } from "../api/types";
import { view, wording } from "../testing/samples";
import { ideaOf, type Plan, planOf, spokenPlan } from "./hint";

const POSTS = { "bremen-hamburg": ["0t", null], "hamburg-koenigsberg": [null] };
const now = view({ posts: POSTS });

function turn(actions: string[], reasons: Omit<Worth, "weight">[] = [], more = {}): Turn {
  return {
    actions,
    certain: actions.length,
    share: 0.314,
    loss: 0,
    error: 0,
    reasons: reasons.map((reason) => ({ ...reason, weight: 1 })),
    ...more,
  };
}

const plan = (given: Turn): Plan => planOf(given, now, wording);
const NEAR = {
  key: "route.near.ability",
  values: { route: "bremen-hamburg", count: 1, ability: "actions" },
};

describe("a turn of a hint", () => {
  it("leaves the end of the turn, and what comes after it, to the player", () => {
    const found = plan(turn(["place m bremen-hamburg.2", "end", "mark +3 bremen-hamburg"]));
    expect(found.actions.map(({ text }) => text)).toEqual(["place m bremen-hamburg.2"]);
    expect(plan(turn(["end"])).texts).toEqual(["end the turn"]);
    expect(plan(turn(["put bremen-hamburg.2", "done"])).actions).toHaveLength(2);
  });

  it("is said in steps, with shares in per cent and points", () => {
    const found = plan(
      turn(["place t hamburg-koenigsberg.1", "income 2t", "end"], [NEAR], { loss: 0.021 }),
    );
    expect(found.texts).toEqual([
      "place a trader on Hamburg–Königsberg",
      "take income (2 traders)",
    ]);
    expect([found.share, found.behind]).toEqual([31, 2.1]);
    expect(found.reasons).toEqual([
      { icon: "icon-actions", text: "Bremen–Hamburg lacks 1 for a step of actions" },
    ]);
    expect(spokenPlan(found)).toBe(
      "1: place a trader on Hamburg–Königsberg. 2: take income (2 traders). " +
        "Bremen–Hamburg lacks 1 for a step of actions.",
    );
  });

  it("says equal steps once", () => {
    const posts = { ...POSTS, "hamburg-koenigsberg": [null, null] };
    const given = turn(["place t hamburg-koenigsberg.1", "place t hamburg-koenigsberg.2"]);
    const found = planOf(given, view({ posts }), wording);
    expect(found.texts).toHaveLength(2);
    expect(spokenPlan(found)).toBe("1–2: place 2 traders on Hamburg–Königsberg.");
    expect(ideaOf(given, found, wording).text).toBe("Place 2 traders on Hamburg–Königsberg");
  });

  it("names the sea post, which is not like the others", () => {
    expect(plan(turn(["place m bremen-hamburg.2"])).texts).toEqual([
      `place a merchant on ${wording.post("bremen-hamburg.2")}`,
    ]);
  });
});

describe("the idea of a hint", () => {
  const idea = (given: Turn): unknown => ideaOf(given, plan(given), wording);

  it("is its first reason and the route that this speaks of", () => {
    expect(idea(turn(["place t hamburg-koenigsberg.1"], [NEAR]))).toEqual({
      text: "Bremen–Hamburg lacks 1 for a step of actions",
      places: ["bremen-hamburg"],
    });
  });

  it("names the route that leads to it", () => {
    const control = { key: "control", values: { city: "hamburg" } };
    expect(idea(turn(["establish bremen-hamburg office hamburg", "end"], [control]))).toEqual({
      text: "Bremen–Hamburg: controls Hamburg",
      places: ["bremen-hamburg"],
    });
  });

  it("is the first step where there is no reason, and has no place where that has none", () => {
    expect(idea(turn(["place t hamburg-koenigsberg.1"]))).toEqual({
      text: "Place a trader on Hamburg–Königsberg",
      places: ["hamburg-koenigsberg"],
    });
    const pieces = { key: "pieces", values: { count: 5 } };
    expect(idea(turn(["income 3t"], [pieces]))).toEqual({
      text: "5 pieces ready in the supply",
      places: [],
    });
  });
});
