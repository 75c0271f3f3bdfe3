import { describe, expect, it } from "vitest";
import { parseActions } from "../notation/action";
import { boardOf, FIXTURES, fixture } from "../testing/charts";
import { nearest, stepFrom, stopOf } from "./roving";
import { sceneOf } from "./scene";
import { type Target, targetsOf } from "./targets";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function placesOf(name: string, legal?: readonly string[]): Target[] {
  const { board, view, legal: all } = fixture(name);
  return targetsOf(boardOf(board), sceneOf(view), parseActions(legal ?? all)).places;
}

describe.each(Object.keys(FIXTURES))("%s", (name) => {
  it("leads to every target by arrows and the paging keys", () => {
    const places = placesOf(name);
    const [first] = places;
    if (first === undefined) return;
    const met = new Set([first.key]);
    const open = [first];
    for (let hit = open.pop(); hit !== undefined; hit = open.pop()) {
      for (const key of [...ARROWS, "PageDown", "PageUp"]) {
        const next = stepFrom(places, hit, key);
        if (next === null || met.has(next.key)) continue;
        met.add(next.key);
        open.push(next as Target);
      }
    }
    expect(met.size).toBe(places.length);
  });

  it("goes through all of them in reading order, from the first to the last", () => {
    const places = placesOf(name);
    const [first] = places;
    if (first === undefined) return;
    const walked = [first.key];
    for (let hit = stepFrom(places, first, "PageDown"); hit !== null;) {
      walked.push(hit.key);
      hit = stepFrom(places, hit, "PageDown");
    }
    expect(walked).toEqual(places.map(({ key }) => key));
    expect(stepFrom(places, first, "End")?.key).toBe(walked.at(-1));
    expect(stepFrom(places, first, "Home")?.key).toBe(walked[0]);
  });
});

describe("the Tab stop", () => {
  const places = placesOf("hansa-4-5 turn", ["lift bremen-hamburg.1", "lift bremen-hamburg.2"]);
  const [one, two] = places;

  it("is the first target at first, and then where the focus was", () => {
    expect(stopOf(places, null)).toBe(one);
    expect(stopOf(places, two ?? null)).toBe(two);
    expect(stopOf([], null)).toBeNull();
  });

  it("is the nearest one when the target that had the focus is gone", () => {
    const gone = { key: "post:gone", at: two?.at ?? [0, 0] } as const;
    expect(stopOf(places, gone)).toBe(two);
    expect(nearest([], [0, 0])).toBeNull();
  });
});
