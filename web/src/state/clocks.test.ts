import { expect, test } from "vitest";
import { families } from "../boards/families";
import { ownClock } from "../facts/choices.json";
import { FAMILIES } from "../testing/boards";
import { DEFAULT, lastChoice, rememberChoice, requestOf } from "./choosing";
import { CLOCKS, FIRST_TIME, readTime, timing, unitOf } from "./clocks";
import { showsClock } from "./desk";
import { memoryStorage } from "./storage";

families.set(FAMILIES);

test("a clock of one's own has the times that were chosen, and the pace that goes with them", () => {
  const quick = { bank: 300, increment: 20 };
  expect(timing(ownClock.name, quick)).toEqual({ pace: "live", time: quick });
  expect(timing(ownClock.name, { bank: ownClock.slow, increment: 0 }).pace).toBe("days");
  expect(timing("none", quick)).toEqual({ pace: "live", time: null });
  expect(timing("days", quick).time).not.toEqual(quick);
  const asked = requestOf({ ...DEFAULT, clock: ownClock.name, time: quick, atZero: "bot" });
  expect(asked).toMatchObject({ pace: "live", clock: { ...quick, at_zero: "bot" } });
});

test("times that were stored stay within the limits", () => {
  expect(readTime({ bank: -5, increment: 1e12 })).toEqual({
    bank: ownClock.bank.least,
    increment: ownClock.increment.most,
  });
  expect(readTime({ bank: "9", increment: NaN })).toEqual(FIRST_TIME);
  expect(readTime(null)).toEqual(FIRST_TIME);
  const storage = memoryStorage();
  rememberChoice(storage, { ...DEFAULT, clock: ownClock.name, time: { bank: 90, increment: 5 } });
  expect(lastChoice(storage)).toMatchObject({
    clock: ownClock.name,
    time: { bank: 90, increment: 5 },
  });
  expect(CLOCKS).toContain(ownClock.name);
});

test.each([
  [86_400, "days"],
  [90_000, "hours"],
  [1500, "minutes"],
  [90, "seconds"],
  [0, "seconds"],
] as const)("%i s are said in %s", (seconds, unit) => expect(unitOf(seconds)).toBe(unit));

test("hidden clocks show one's own last minute alone", () => {
  expect(showsClock(600, true, true)).toBe(true);
  expect(showsClock(600, true, false)).toBe(false);
  expect(showsClock(59, true, false)).toBe(true);
  expect(showsClock(59, false, false)).toBe(false);
  expect(showsClock(null, true, true)).toBe(false);
});
