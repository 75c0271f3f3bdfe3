import { expect, test } from "vitest";
import type { Point } from "../boards/geometry";
import type { Drawing } from "../state/notes";
import { english } from "../testing/english";
import { boardOf, wordingOf } from "../testing/charts";
import { sayer } from "../words/words";
import type { Choosing } from "./choosing.svelte";
import { type Hit, thingsOf } from "./hits";
import type { Shown } from "./shown.svelte";
import { Sketching } from "./sketching.svelte";

const board = boardOf("hansa-4-5");
const things = thingsOf(board, { offices: {}, markers: {} });
const ONE = "post:bremen-hamburg.1";
const TWO = "post:bremen-hamburg.2";
const SEA: Point = [-5000, -5000];

function thing(key: string): Hit {
  const found = things.find((each) => each.key === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
}

/** A chart on which things can be drawn; each drawing is kept, and taken away when it comes again. */
function chart(possible = true): {
  sketching: Sketching;
  drawn: Drawing[];
  focus: (key: string | null) => void;
  press: (key: string, code?: string) => boolean;
} {
  const drawn: Drawing[] = [];
  const given = {
    drawn,
    wiped: false,
    wording: wordingOf("hansa-4-5", sayer("en", english)),
    ...(possible ? { ondraw: (drawing: Drawing) => drawn.push(drawing) } : {}),
    onwipe: () => drawn.splice(0),
  };
  const eye = { scale: 1, toBoard: (point: Point) => point };
  const shown = { board, given, eye, things, targets: { places: [], buttons: [] } };
  const choosing = { touch: false, focused: null as string | null, reach: () => 26 };
  const sketching = new Sketching(shown as unknown as Shown, choosing as unknown as Choosing);
  return {
    sketching,
    drawn,
    focus: (key) => (choosing.focused = key),
    press: (key, code = "") =>
      sketching.key({ key, code, repeat: false } as unknown as KeyboardEvent),
  };
}

test("a drag from place to place is an arrow, a click a ring", () => {
  const { sketching, drawn } = chart();
  expect(sketching.begin(thing(ONE).at, false)).toBe(true);
  sketching.move(thing(TWO).at);
  expect(sketching.begun?.kind).toBe("arrow");
  sketching.end(thing(TWO).at);
  expect(sketching.begun).toBeNull();
  expect(sketching.told).toBe("Drawn. Arrow: Bremen–Hamburg 1 → Bremen–Hamburg 2");
  sketching.begin(thing(ONE).at, false);
  sketching.end(thing(ONE).at);
  expect(drawn).toEqual([
    { from: ONE, to: TWO },
    { from: ONE, to: ONE },
  ]);
});

test("away from all places nothing begins, and nothing ends", () => {
  const { sketching, drawn } = chart();
  expect(sketching.begin(SEA, false)).toBe(false);
  sketching.end(thing(ONE).at);
  sketching.begin(thing(ONE).at, true);
  sketching.move(SEA);
  expect(sketching.begun?.kind).toBe("arrow");
  sketching.end(SEA);
  sketching.begin(thing(ONE).at, true);
  sketching.end(null);
  sketching.begin(thing(ONE).at, true);
  expect(sketching.stop()).toBe(true);
  sketching.end(thing(TWO).at);
  expect(drawn).toEqual([]);
});

test("where nobody keeps drawings there are none", () => {
  const { sketching, focus, press } = chart(false);
  expect(sketching.begin(thing(ONE).at, false)).toBe(false);
  focus(ONE);
  expect(press("o")).toBe(false);
  expect(sketching.ringed(thing(ONE))).toBeNull();
});

test("by keyboard O is a ring, and J an arrow from one focus to the next", () => {
  const { sketching, drawn, focus, press } = chart();
  expect(press("o")).toBe(false);
  expect(press("j")).toBe(false);
  focus(ONE);
  expect(press("o")).toBe(true);
  expect(press("J")).toBe(true);
  expect(sketching.told).toBe("Arrow from Bremen–Hamburg 1: go to another place and press J.");
  focus(TWO);
  expect(press("j")).toBe(true);
  expect(press("j")).toBe(true);
  expect(press("j")).toBe(true);
  expect(sketching.told).toBe("No arrow.");
  expect(press("q", "KeyX")).toBe(false);
  expect(press("о", "KeyJ")).toBe(true);
  expect(sketching.stop()).toBe(true);
  expect(drawn).toEqual([
    { from: ONE, to: ONE },
    { from: ONE, to: TWO },
  ]);
  expect(press("ч", "KeyX")).toBe(true);
  expect(sketching.told).toBe("All drawings removed.");
  expect(drawn).toEqual([]);
});

test("a place says what is drawn there, and whether a ring can be removed", () => {
  const { sketching, drawn } = chart();
  expect(sketching.sayAt(thing(ONE))).toBe("");
  expect(sketching.ringed(thing(ONE))).toBe(false);
  drawn.push({ from: ONE, to: ONE }, { from: ONE, to: TWO });
  expect(sketching.sayAt(thing(ONE))).toBe("; your ring; your arrow to Bremen–Hamburg 2");
  expect(sketching.sayAt(thing(TWO))).toBe("");
  expect(sketching.ringed(thing(ONE))).toBe(true);
  sketching.ring(thing(ONE));
  expect(sketching.told).toBe("Removed. Ring: Bremen–Hamburg 1");
});
