import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Gestures, type Listener } from "./gestures";

const pane = {
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
  setPointerCapture: () => undefined,
} as unknown as HTMLElement;
const touch = (timeStamp: number): PointerEvent =>
  ({
    pointerId: 1,
    pointerType: "touch",
    button: 0,
    clientX: 5,
    clientY: 5,
    timeStamp,
  }) as unknown as PointerEvent;

function listening(): { heard: string[]; gestures: Gestures } {
  const heard: string[] = [];
  const listener: Listener = {
    tap: () => heard.push("tap") > 0,
    hover: () => undefined,
    hold: () => void heard.push("hold"),
    pan: () => undefined,
    zoom: () => undefined,
    grab: () => false,
    carry: () => undefined,
    release: () => undefined,
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
