import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Gestures, type Listener } from "./gestures";

const pane = {
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
  setPointerCapture: () => undefined,
} as unknown as HTMLElement;
const touch = (timeStamp: number, clientX = 5, pointerId = 1): PointerEvent =>
  ({
    pointerId,
    pointerType: "touch",
    button: 0,
    clientX,
    clientY: 5,
    timeStamp,
  }) as unknown as PointerEvent;
const mouse = (button: number, clientX = 5, ctrlKey = false): PointerEvent =>
  ({
    pointerId: 2,
    pointerType: "mouse",
    button,
    ctrlKey,
    clientX,
    clientY: 5,
    timeStamp: 0,
  }) as unknown as PointerEvent;

/** Listens where something can be drawn from, or nothing can. */
function listening(drawable = true): { heard: string[]; gestures: Gestures } {
  const heard: string[] = [];
  const listener: Listener = {
    tap: () => heard.push("tap") > 0,
    hover: () => undefined,
    hold: () => void heard.push("hold"),
    pan: (dx) => void heard.push(`pan ${dx}`),
    zoom: () => undefined,
    grab: () => false,
    carry: () => undefined,
    release: () => undefined,
    draw: ([x], byTouch) => {
      heard.push(`draw ${x}${byTouch ? " by touch" : ""}`);
      return drawable;
    },
    drawTo: ([x]) => void heard.push(`to ${x}`),
    drawn: (point) => void heard.push(`drawn ${point?.[0] ?? "nothing"}`),
  };
  return { heard, gestures: new Gestures(pane, listener) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a short touch is a tap", () => {
  const { heard, gestures } = listening();
  gestures.down(touch(0));
  gestures.up(touch(90));
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(["tap"]);
});

test("a long touch is a question, and no tap", () => {
  const { heard, gestures } = listening();
  gestures.down(touch(0));
  vi.advanceTimersByTime(1000);
  gestures.up(touch(1000));
  expect(heard).toEqual(["hold"]);
});

test("a short touch that a busy page hears of too late is a tap", () => {
  const { heard, gestures } = listening();
  gestures.down(touch(0));
  vi.advanceTimersByTime(1000);
  gestures.up(touch(90));
  expect(heard).toEqual(["hold", "tap"]);
});

test("the right button draws, and plays nothing", () => {
  const { heard, gestures } = listening();
  gestures.down(mouse(2));
  gestures.move(mouse(-1, 60));
  gestures.up(mouse(2, 60));
  gestures.down(mouse(0));
  gestures.up(mouse(0));
  expect(heard).toEqual(["draw 5", "to 60", "drawn 60", "tap"]);
});

test("with one button, the control key makes it the right one", () => {
  const { heard, gestures } = listening();
  gestures.down(mouse(0, 5, true));
  gestures.up(mouse(0, 5, true));
  expect(heard).toEqual(["draw 5", "drawn 5"]);
});

test("where nothing can be drawn the right button does nothing", () => {
  const { heard, gestures } = listening(false);
  gestures.down(mouse(2));
  gestures.move(mouse(-1, 60));
  gestures.up(mouse(2, 60));
  expect(heard).toEqual(["draw 5"]);
});

test("a finger that rests and then moves on draws", () => {
  const { heard, gestures } = listening();
  gestures.down(touch(0));
  vi.advanceTimersByTime(1000);
  gestures.move(touch(1000, 8));
  gestures.move(touch(1100, 40));
  gestures.move(touch(1200, 60));
  gestures.up(touch(1300, 60));
  expect(heard).toEqual(["hold", "draw 5 by touch", "to 40", "to 60", "drawn 60"]);
});

test("a finger that moves at once moves the board, also if a busy page hears of it too late", () => {
  const { heard, gestures } = listening();
  gestures.down(touch(0));
  vi.advanceTimersByTime(1000);
  gestures.move(touch(90, 40));
  gestures.up(touch(120, 40));
  expect(heard).toEqual(["hold", "pan 35"]);
});

test("a second finger, or the system, ends a drawing without a trace", () => {
  for (const end of ["down", "cancel"] as const) {
    const { heard, gestures } = listening();
    gestures.down(touch(0));
    vi.advanceTimersByTime(1000);
    gestures.move(touch(1000, 40));
    gestures[end](touch(1100, 90, end === "down" ? 3 : 1));
    expect(heard).toEqual(["hold", "draw 5 by touch", "to 40", "drawn nothing"]);
  }
});
