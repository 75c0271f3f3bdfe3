import { describe, expect, it } from "vitest";
import { postOf, type Board } from "../boards/geometry";
import { parseAction, parseActions } from "../notation/action";
import { boardOf, FIXTURES, fixture } from "../testing/charts";
import { sentOf, type Sent } from "./ghosts";
import { sceneOf, type Scene } from "./scene";
import {
  atOnce,
  choosesKind,
  isQuiet,
  kindsOnly,
  offered,
  targetsOf,
  type Target,
} from "./targets";

const EMPTY: Scene = {
  posts: {},
  offices: {},
  prestige: [null, null, null, null],
  markers: {},
  eastWest: [],
  pawn: null,
  permits: [],
  neutralLast: false,
};
const hansa = boardOf("hansa-4-5");
const small = boardOf("hansa-2-3");
const east = boardOf("east");

function only(board: Board, legal: string[], scene: Scene = EMPTY): Target {
  const { places } = targetsOf(board, scene, parseActions(legal));
  expect(places).toHaveLength(1);
  return places[0] as Target;
}

function keys(board: Board, legal: string[], scene: Scene = EMPTY): string[] {
  return targetsOf(board, scene, parseActions(legal))
    .places.map((target) => target.key)
    .sort();
}

describe("targets of each verb", () => {
  it("place and displace and add are at their post, both kinds together", () => {
    for (const verb of ["place", "displace", "add"]) {
      const target = only(hansa, [`${verb} t bremen-hamburg.2`, `${verb} m bremen-hamburg.2`]);
      expect(target.key).toBe("post:bremen-hamburg.2");
      expect(target.actions).toHaveLength(2);
      expect(target.at).toEqual(postOf(hansa, "bremen-hamburg.2")?.at);
    }
  });

  it("lift, put, take, drop and remove are at their post", () => {
    for (const verb of ["lift", "put", "take", "drop", "remove"]) {
      expect(only(hansa, [`${verb} bremen-hamburg.1`]).key).toBe("post:bremen-hamburg.1");
    }
  });

  it("a route offers all its rewards, and each reward is where it lies", () => {
    const legal = [
      "establish hamburg-stade",
      "establish hamburg-stade office hamburg",
      "establish hamburg-stade develop privilege",
      "establish hamburg-stade extra hamburg t",
      "establish hamburg-stade extra hamburg m",
    ];
    expect(keys(hansa, legal)).toEqual([
      "ability:stade privilege",
      "extra:hamburg",
      "office:hamburg 1",
      "route:hamburg-stade",
    ]);
    const route = targetsOf(hansa, EMPTY, parseActions(legal)).places.find(
      (target) => target.kind === "route",
    );
    expect(route?.actions.map((action) => action.text)).toEqual(legal);
  });

  it("a new office is shown at the leftmost empty space", () => {
    const scene = { ...EMPTY, offices: { hamburg: { spaces: ["0t", null, null], extra: [] } } };
    expect(keys(hansa, ["establish hamburg-stade office hamburg"], scene)).toContain(
      "office:hamburg 2",
    );
  });

  it("a prestige space is a place of its own", () => {
    expect(keys(hansa, ["establish coellen-warburg prestige 8"])).toEqual([
      "prestige:8",
      "route:coellen-warburg",
    ]);
  });

  it("offices that trade places are met between their gables", () => {
    const target = only(hansa, ["use swap-offices perleberg 2"]);
    const [, left, right] = hansa.city.get("perleberg")?.offices ?? [];
    expect(target.key).toBe("swap:perleberg 2");
    expect(target.at[0]).toBe(((left?.at[0] ?? 0) + (right?.at[0] ?? 0)) / 2);
  });

  it("the pawn goes to a province, free or paid", () => {
    const target = only(small, ["pawn outer", "pawn outer paid"]);
    expect(target.key).toBe("province:outer");
    expect(atOnce(target, target.actions, "t", false)).toBeNull();
  });

  it("an open city takes either kind", () => {
    const target = only(east, ["office belgard t", "office belgard m"]);
    expect(target.key).toBe("open:belgard");
    expect(atOnce(target, target.actions, "m", false)).toBe(parseAction("office belgard m"));
  });

  it("markers are placed at their route", () => {
    const target = only(hansa, ["mark +3 kampen-osnabrueck", "mark develop kampen-osnabrueck"]);
    expect(target.at).toEqual(hansa.route.get("kampen-osnabrueck")?.marker);
    expect(atOnce(target, target.actions, "t", false)).toBeNull();
  });

  it("a neutral route is a route, and an office where it builds", () => {
    expect(keys(small, ["neutral hamburg-stade stade"])).toEqual([
      "office:stade 1",
      "route:hamburg-stade",
    ]);
    const target = only(small, ["neutral hamburg-stade"]);
    expect(atOnce(target, target.actions, "t", false)).toBe(parseAction("neutral hamburg-stade"));
  });

  it("a neutral office is offered where it will stand", () => {
    const scene = { ...EMPTY, offices: { hamburg: { spaces: ["0t", null, null], extra: [] } } };
    const legal = ["neutral hamburg-stade hamburg"];
    expect(keys(hansa, legal, scene)).toContain("office:hamburg 2");
    expect(keys(hansa, legal, { ...scene, neutralLast: true })).toContain("office:hamburg 3");
  });

  it("answers without a place are buttons", () => {
    const answers = parseActions(["pay 1t", "pay 1m", "join t"]);
    expect(targetsOf(hansa, EMPTY, answers)).toEqual({ places: [], buttons: answers });
  });

  it("what the page offers is left to it", () => {
    const rest = parseActions([
      "income 2t1m",
      "end",
      "done",
      "accept",
      "decline",
      "use +3",
      "use develop book",
      "use move-3",
      "favour cities +3 develop",
    ]);
    expect(targetsOf(hansa, EMPTY, rest)).toEqual({ places: [], buttons: [] });
  });
});

describe("what a click does", () => {
  const both = parseActions(["place t bremen-hamburg.2", "place m bremen-hamburg.2"]);

  it("plays the chosen kind at once with a mouse, asks on touch", () => {
    const target = only(
      hansa,
      both.map((action) => action.text),
    );
    expect(atOnce(target, both, "m", false)).toBe(both[1]);
    expect(atOnce(target, both, "m", true)).toBeNull();
  });

  it("plays the only action whatever the kind", () => {
    const target = only(hansa, ["place t bremen-hamburg.2"]);
    expect(atOnce(target, target.actions, "m", true)).toBe(parseAction("place t bremen-hamburg.2"));
  });

  it("always asks before a displacement and before a route", () => {
    const displace = only(hansa, ["displace t bremen-hamburg.2"]);
    expect(atOnce(displace, displace.actions, "t", false)).toBeNull();
    const route = only(hansa, ["establish hamburg-stade"]);
    expect(atOnce(route, route.actions, "t", false)).toBeNull();
  });

  it("asks where different things are possible", () => {
    const mixed = ["put bremen-hamburg.2", "add t bremen-hamburg.2"];
    const target = only(hansa, mixed);
    expect(kindsOnly(target.actions)).toBe(false);
    expect(atOnce(target, target.actions, "t", false)).toBeNull();
  });

  it("a piece of a full route offers the route too", () => {
    const targets = targetsOf(
      hansa,
      EMPTY,
      parseActions([
        "lift hamburg-stade.1",
        "establish hamburg-stade",
        "establish hamburg-stade office hamburg",
      ]),
    );
    const post = targets.places.find((target) => target.kind === "post") as Target;
    expect(offered(targets, post).map((action) => action.text)).toEqual([
      "establish hamburg-stade",
      "establish hamburg-stade office hamburg",
      "lift hamburg-stade.1",
    ]);
  });

  it("offers the kind only where it matters", () => {
    expect(choosesKind(targetsOf(hansa, EMPTY, both))).toBe(true);
    expect(choosesKind(targetsOf(hansa, EMPTY, both.slice(0, 1)))).toBe(false);
  });
});

describe.each(Object.entries(FIXTURES))("%s", (_, { board: id, view, legal }) => {
  it("leaves no action of the board out, and nothing twice at a place", () => {
    const targets = targetsOf(boardOf(id), sceneOf(view), parseActions(legal));
    const shown = new Set([
      ...targets.places.flatMap((target) => target.actions),
      ...targets.buttons,
    ]);
    const own = legal.filter(
      (action) => !/^(income|end|done|accept|decline|favour|use (?!swap))/.test(action),
    );
    expect([...shown].map((action) => action.text).sort()).toEqual(own.toSorted());
    for (const target of targets.places)
      expect(new Set(target.actions).size).toBe(target.actions.length);
  });
});

describe("reading order", () => {
  it("goes line by line, from left to right", () => {
    const { view, legal } = fixture("hansa-4-5 many");
    const { places } = targetsOf(hansa, sceneOf(view), parseActions(legal));
    const lines = places.map((target) => Math.floor(target.at[1] / 70));
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
  });
});

describe("what was sent", () => {
  it("is shown where it will be, before the answer", () => {
    const board = boardOf("hansa-4-5");
    const { view } = fixture("hansa-4-5 turn");
    const scene = sceneOf(view);
    const own = view.seat ?? view.turn;
    const sent = (text: string): Sent | null => sentOf(board, scene, view, parseAction(text));
    expect(sent("place m bremen-hamburg.2")).toMatchObject({
      piece: `${own}m`,
    });
    expect(sent("lift bremen-hamburg.2")).toMatchObject({ piece: null });
    expect(sent("establish hamburg-stade develop privilege")?.at).toEqual(
      board.city.get("stade")?.abilities[0]?.at,
    );
    expect(sent("income 2t")).toBeNull();
  });
});

describe("what wants a mark", () => {
  const posts = [...hansa.route.values()]
    .flatMap((route) => route.posts.map((_, n) => `${route.id}.${n + 1}`))
    .slice(0, 20);
  const quiet = (legal: string[]): string[] => {
    const { places } = targetsOf(hansa, EMPTY, parseActions(legal));
    return places.filter((target) => isQuiet(target, places)).map((target) => target.key);
  };

  it("lifting wants none beside much else, and one where nothing else can be done", () => {
    const places = posts.slice(1).map((post) => `place t ${post}`);
    expect(quiet([`lift ${posts[0]}`, ...places])).toEqual([`post:${posts[0]}`]);
    expect(quiet(posts.map((post) => `lift ${post}`))).toEqual([]);
    expect(quiet([`lift ${posts[0]}`, places[0] ?? ""])).toEqual([]);
  });
});
