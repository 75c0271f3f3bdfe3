import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "./countdown";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(): {
  countdown: Countdown;
  shown: (number | null)[];
  done: () => number;
  away: { on: boolean };
} {
  const shown: (number | null)[] = [];
  const away = { on: false };
  let done = 0;
  const countdown = new Countdown({
    seconds: 3,
    show: (left) => shown.push(left),
    done: () => (done += 1),
    paused: () => away.on,
  });
  return { countdown, shown, done: () => done, away };
}

test("counts down in sight, then it happens once", () => {
  const { countdown, shown, done } = start();
  countdown.begin("turn 1");
  vi.advanceTimersByTime(10_000);
  expect(shown.filter((left) => left !== null)).toEqual([3, 2, 1]);
  expect(shown.at(-1)).toBeNull();
  expect(done()).toBe(1);
});

test("whoever stops it is left alone for this turn, not for the next", () => {
  const { countdown, done } = start();
  countdown.begin("turn 1");
  vi.advanceTimersByTime(1000);
  countdown.stop();
  countdown.begin("turn 1");
  vi.advanceTimersByTime(10_000);
  expect(done()).toBe(0);
  countdown.begin("turn 2");
  vi.advanceTimersByTime(3000);
  expect(done()).toBe(1);
});

test("it ends when there is something to do again, such as after an undo", () => {
  const { countdown, done } = start();
  countdown.begin("turn 1");
  countdown.begin(null);
  vi.advanceTimersByTime(10_000);
  expect(done()).toBe(0);
});

test("it waits for whoever is not looking", () => {
  const { countdown, done, away } = start();
  countdown.begin("turn 1");
  away.on = true;
  vi.advanceTimersByTime(60_000);
  expect(done()).toBe(0);
  away.on = false;
  vi.advanceTimersByTime(3000);
  expect(done()).toBe(1);
});
