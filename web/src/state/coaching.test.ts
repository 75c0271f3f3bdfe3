import { describe, expect, it } from "vitest";
import type { Advice, Saying } from "../api/types";
import { wording } from "../testing/samples";
import { follows, isPlanned, Knowledge, stepsOf, toldOf } from "./coaching";
import { memoryStorage } from "./storage";

function advice(change: Partial<Advice> = {}): Advice {
  return {
    what: { key: "do.place", values: { route: "bremen-hamburg", count: 2 }, places: [] },
    why: { key: "why.route.office", values: { city: "bremen" }, places: [] },
    rival: null,
    aim: "bremen-hamburg",
    talk: "whole",
    turns: [],
    ...change,
  };
}

const MARKER: Saying = { key: "marker", values: { seat: 1, marker: "+3" }, places: [] };

describe("what a coach says", () => {
  it("is what to do and why", () => {
    const { first, second, seat } = toldOf(advice(), [], "talkative", wording);
    expect(first).toBe("Place 2 pieces on Bremen–Hamburg.");
    expect(second).toBe("It leads to an office in Bremen.");
    expect(seat).toBeNull();
  });

  it("names who wants the same in the same sentence", () => {
    const rival = toldOf(advice({ rival: 1 }), [], "talkative", wording);
    expect(rival.second).toMatch(/^It leads to an office in Bremen; .+ is after it too\.$/);
    const alone = toldOf(advice({ rival: 1, why: null }), [], "talkative", wording);
    expect(alone.second).toMatch(/ is after it too\.$/);
  });

  it("tells what others did instead of why, so that there are two sentences at most", () => {
    const { second, seat } = toldOf(advice(), [MARKER], "talkative", wording);
    expect(second).toContain("+3");
    expect(seat).toBe(1);
    expect(toldOf(advice(), [MARKER], "brief", wording).second).toBe("");
  });

  it("fades as the player does it right", () => {
    expect(toldOf(advice({ talk: "short" }), [], "talkative", wording).second).toBe("");
    expect(toldOf(advice({ talk: "silent" }), [], "talkative", wording)).toEqual({
      first: "",
      second: "",
      seat: null,
    });
    expect(toldOf(advice(), [], "brief", wording)).toMatchObject({ second: "" });
  });
});

describe("following", () => {
  it.each([
    ["place t bremen-hamburg.2", "bremen-hamburg", true],
    ["drop bremen-hamburg.1", "bremen-hamburg", true],
    ["lift bremen-hamburg.1", "bremen-hamburg", false],
    ["place t bremen-minden.2", "bremen-hamburg", false],
    ["establish bremen-hamburg office bremen", "establish bremen-hamburg", true],
    ["establish bremen-hamburg", "establish bremen-hamburg", true],
    ["income 3t", "income", true],
    ["end", "income", false],
  ])("%s after %s: %s", (action, aim, found) => {
    expect(follows(action, aim)).toBe(found);
  });

  it("takes as many pieces as were named", () => {
    expect(stepsOf(advice())).toBe(2);
    const what = { key: "do.office", values: { route: "a-b", city: "a" }, places: [] };
    expect(stepsOf(advice({ what }))).toBe(1);
  });

  it("knows the actions of a plan by route, not by post and kind", () => {
    expect(isPlanned("place m bremen-minden.1", ["place t bremen-minden.3", "end"])).toBe(true);
    expect(isPlanned("place t bremen-hamburg.1", ["place t bremen-minden.3"])).toBe(false);
    expect(isPlanned("pay 1t", ["displace t bremen-minden.3"])).toBe(true);
  });
});

describe("what a player knows", () => {
  it("is counted by topic and guest", () => {
    const storage = memoryStorage();
    const anna = new Knowledge(storage, "anna");
    anna.count("do.place");
    anna.count("do.place");
    expect(anna.known).toEqual({ "do.place": 2 });
    expect(new Knowledge(storage, "anna").known).toEqual({ "do.place": 2 });
    expect(new Knowledge(storage, "bert").known).toEqual({});
  });

  it("stops warnings that were passed over three times", () => {
    const anna = new Knowledge(memoryStorage(), "anna");
    const warning: Saying = { key: "free", values: {}, places: [] };
    for (const time of [1, 2, 3]) {
      expect(anna.unheeded([warning]), `time ${time}`).toEqual([warning]);
      anna.count("warn.free");
    }
    expect(anna.unheeded([warning, MARKER])).toEqual([MARKER]);
  });

  it("is nothing if somebody else has written there", () => {
    const storage = memoryStorage();
    storage.setItem("kontor.coach.anna", '{"do.place": "many", "do.income": 2}');
    expect(new Knowledge(storage, "anna").known).toEqual({ "do.income": 2 });
    storage.setItem("kontor.coach.anna", "[");
    expect(new Knowledge(storage, "anna").known).toEqual({});
  });
});
