import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acted, now, wording } from "../testing/samples";
import { Telling } from "./telling.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const theirs = acted(6, 1, "place t bremen-hamburg.1");
const mine = acted(7, 0, "place t bremen-hamburg.1");

test("what others do is said over the board for a while", () => {
  const telling = new Telling(() => wording);
  telling.caption([theirs], now());
  expect(telling.line).toMatchObject({
    who: "Bartek",
    text: "places a trader on Bremen–Hamburg 1",
  });
  vi.runAllTimers();
  expect(telling.line).toBeNull();
});

test("what one does oneself is neither captioned nor read out", () => {
  const telling = new Telling(() => wording);
  telling.caption([mine], now());
  telling.hear([mine], now());
  expect([telling.line, telling.heard]).toEqual([null, ""]);
});

test("what others do is read out", () => {
  const telling = new Telling(() => wording);
  telling.hear([theirs, mine], now());
  expect(telling.heard).toBe("Bartek: places a trader on Bremen–Hamburg 1");
});

test("before the board is known nothing is told", () => {
  const telling = new Telling(() => null);
  telling.caption([theirs], now());
  telling.hear([theirs], now());
  expect([telling.line, telling.heard]).toEqual([null, ""]);
});
