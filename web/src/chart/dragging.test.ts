import { expect, test } from "vitest";
import type { Point } from "../boards/geometry";
import { type Action, parseAction, parseActions } from "../notation/action";
import type { Choosing } from "./choosing.svelte";
import { Dragging } from "./dragging.svelte";
import type { Shown } from "./shown.svelte";

const FROM = "bremen-hamburg.1";
const TO = "bremen-hamburg.2";
const AT: Record<string, Point> = { [FROM]: [0, 0], [TO]: [50, 0] };

/** A chart with a piece on one post, and another post that is empty. */
function chart(): {
  dragging: Dragging;
  done: Action[];
  offer: (phase: string, ...legal: string[]) => void;
} {
  const done: Action[] = [];
  const given = {
    legal: parseActions([`lift ${FROM}`]),
    view: { phase: "turn" },
    onact: (action: Action) => done.push(action),
  };
  const shown = {
    given,
    scene: { posts: { [FROM]: "0t" } },
    eye: { toBoard: (point: Point) => point },
  };
  const choosing = {
    touch: false,
    find: ([x]: Point) => {
      const post = Object.keys(AT).find((each) => AT[each]?.[0] === x);
      return post === undefined ? null : { kind: "post", post, key: `post:${post}` };
    },
    targetAt: (key: string) => (key === `post:${FROM}` ? { actions: given.legal } : null),
    act: (action: Action) => done.push(action),
  };
  return {
    dragging: new Dragging(shown as unknown as Shown, choosing as unknown as Choosing),
    done,
    offer: (phase, ...legal) => {
      given.view.phase = phase;
      given.legal = parseActions(legal);
    },
  };
}

test("a piece that is let go over an empty post is lifted and put down there", () => {
  const { dragging, done, offer } = chart();
  expect(dragging.grab([0, 0])).toBe(true);
  dragging.carry([20, 0]);
  expect(dragging.carried).toMatchObject({ piece: "0t", at: [20, 0] });
  dragging.release([50, 0]);
  offer("lift", "lift bremen-hamburg.3", "done");
  dragging.follow();
  offer("drop", `drop ${TO}`, "drop bremen-hamburg.4");
  dragging.follow();
  dragging.follow();
  expect(done.map(({ text }) => text)).toEqual([`lift ${FROM}`, "done", `drop ${TO}`]);
});

test("where nothing can be lifted nothing is taken hold of", () => {
  const { dragging } = chart();
  expect(dragging.grab([50, 0])).toBe(false);
});

test.each([
  ["its own post", [0, 0]],
  ["nothing", [99, 0]],
  ["the end of the gesture", null],
] as const)("let go over %s it stays where it was", (_, point) => {
  const { dragging, done } = chart();
  dragging.grab([0, 0]);
  dragging.release(point);
  expect([dragging.carried, done]).toEqual([null, []]);
});

test("a post that turns out not to be legal is given up", () => {
  const { dragging, done, offer } = chart();
  dragging.grab([0, 0]);
  dragging.release([50, 0]);
  offer("drop", "drop bremen-hamburg.4");
  dragging.follow();
  offer("drop", `drop ${TO}`);
  dragging.follow();
  expect(done).toEqual([parseAction(`lift ${FROM}`)]);
});
