import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JournalEvent } from "../api/types";
import type { Box, Point } from "../boards/geometry";
import type { Camera } from "./camera";
import { Eye } from "./eye.svelte";
import { Guide } from "./guide.svelte";
import type { Shown } from "./shown.svelte";

const BOUNDS: Box = [0, 0, 1600, 1000];
const NEAR: Point = [800, 500];
const FAR: Point = [100, 100];
const POSTS = [{ kind: "land", at: FAR }];

const placed = (seat: number): JournalEvent[] => [
  { event: "action", seat, action: "place t far-away.1" },
  { event: "piece", piece: `${seat}t`, from: `supply ${seat}`, to: "far-away.1" },
];

interface Phone {
  eye: Eye;
  guide: Guide;
  shown: { given: { view: object; steady: boolean }; targets: { places: unknown[] } };
  /** Where the player looks. */
  start: Camera;
  at: { menu: boolean };
}

/** A phone with a board around whose middle the player, seat 0, looks. */
function phone(choices: Point[] = [], view = { seat: 1, turn: 1, phase: "turn" }): Phone {
  const eye = new Eye();
  eye.resize({ width: 390, height: 500, roof: 68 });
  eye.open(BOUNDS, NEAR);
  const shown = {
    board: { route: new Map([["far-away", { posts: POSTS }]]), city: new Map() },
    scene: { offices: {} },
    given: { view, own: [0], steady: false },
    targets: { places: choices.map((at) => ({ at })) },
    idle: true,
    waiting: null,
  };
  const at = { menu: false };
  const guide = new Guide(
    eye,
    shown as unknown as Shown,
    () => 0,
    () => at.menu,
  );
  return { eye, guide, shown, start: eye.camera, at };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what others do", () => {
  it("is brought into sight, and afterwards the camera goes back", async () => {
    const { eye, guide, start } = phone();
    await guide.follow(placed(1));
    expect(eye.sees(FAR)).toBe(true);
    expect(guide.busy).toBe(true);
    guide.played();
    await vi.runAllTimersAsync();
    expect(eye.camera).toEqual(start);
    expect(guide.busy).toBe(false);
  });

  it("is left alone while the player moves the board, and shortly after", async () => {
    const { eye, guide } = phone();
    eye.pan(-20, 0);
    const moved = eye.camera;
    await guide.follow(placed(1));
    guide.played();
    expect(eye.camera).toEqual(moved);
    await vi.runAllTimersAsync();
    expect(eye.camera).toEqual(moved);
    await guide.follow(placed(1));
    expect(eye.sees(FAR)).toBe(true);
  });

  it("is no reason to go back once the player works there", async () => {
    const { eye, guide } = phone();
    await guide.follow(placed(1));
    const there = eye.camera;
    guide.press();
    guide.played();
    await vi.runAllTimersAsync();
    expect(eye.camera).toEqual(there);
  });

  it("moves nothing if the camera shall stay still", async () => {
    const { eye, guide, shown, start } = phone();
    shown.given.steady = true;
    await guide.follow(placed(1));
    expect(eye.camera).toEqual(start);
  });

  it("is not jumped to when a whole round comes at once without motion", async () => {
    const { eye, guide, start } = phone();
    await guide.follow([...placed(1), ...placed(2)]);
    expect(eye.camera).toEqual(start);
  });
});

describe("what is played", () => {
  it("stays in sight where one steps through it", async () => {
    const { eye, guide, shown } = phone();
    Object.assign(shown.given, { stays: true });
    const ended = { event: "action", seat: 1, action: "end", forced: false };
    await guide.follow([...placed(1), ended]);
    guide.played();
    await vi.runAllTimersAsync();
    expect(eye.sees(FAR)).toBe(true);
    expect(guide.busy).toBe(false);
  });

  it("is not gone to where nobody could follow", async () => {
    const { eye, guide, start } = phone();
    await guide.follow(placed(1), { pace: 1, follow: false });
    expect(eye.camera).toEqual(start);
  });

  it("leaves the camera free at once when it was skipped", async () => {
    const { eye, guide, start } = phone();
    await guide.follow(placed(1));
    guide.played(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(eye.camera).toEqual(start);
  });
});

describe("a decision", () => {
  const answer = { seat: 0, turn: 1, phase: "relocate" };

  it("out of turn shows every choice, and then goes back", async () => {
    const { eye, guide, shown, start } = phone([NEAR, FAR], answer);
    await guide.settle();
    expect([NEAR, FAR].every((at) => eye.sees(at))).toBe(true);
    shown.given.view = { seat: 1, turn: 1, phase: "turn" };
    shown.targets.places.length = 0;
    await guide.settle();
    expect(eye.camera.scale).toBeCloseTo(start.scale);
  });

  it("leaves the board where the player moves it, as long as a choice is in sight", async () => {
    const { eye, guide } = phone([NEAR, FAR], answer);
    await guide.settle();
    eye.lookAt(NEAR);
    const moved = eye.camera;
    await guide.settle();
    await vi.runAllTimersAsync();
    expect(eye.camera).toEqual(moved);
  });

  it("moves nothing while a menu is open", async () => {
    const { eye, guide, at, start } = phone([FAR], answer);
    at.menu = true;
    await guide.settle();
    expect(eye.camera).toEqual(start);
    at.menu = false;
    await guide.settle();
    expect(eye.sees(FAR)).toBe(true);
  });

  it("in the own turn is shown when asked, and the second time the camera goes back", async () => {
    const { eye, guide, start } = phone([NEAR, FAR], { seat: 0, turn: 0, phase: "turn" });
    await guide.settle();
    expect(eye.camera).toEqual(start);
    expect(guide.hidden).toBe(1);
    guide.toggle();
    expect(guide.hidden).toBe(0);
    expect(guide.showing).toBe(true);
    guide.toggle();
    expect(eye.camera).toEqual(start);
  });
});
