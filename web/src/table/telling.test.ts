import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acted, now, view, undone, wording } from "../testing/samples";
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

test("what is taken back is not said over the board any longer", () => {
  const telling = new Telling(() => wording);
  telling.caption([theirs], now());
  telling.hear([undone(7, 0)], now(), now());
  expect(telling.line).toBeNull();
});

test("a Move is said whole, whichever of its steps is being shown", () => {
  const lift = [{ event: "piece", piece: "1t", from: "bremen-hamburg.1", to: "hand", rule: "D1" }];
  const to = "hamburg-koenigsberg.1";
  const drop = [{ event: "piece", piece: "1t", from: "hand", to, rule: "D1" }];
  const all = [
    acted(6, 1, "lift bremen-hamburg.1", lift),
    acted(7, 1, "done"),
    acted(8, 1, `drop ${to}`, drop),
  ];
  const telling = new Telling(() => wording);
  telling.caption(all.slice(2), now(), all);
  expect(telling.line?.text).toBe("moves a trader: Bremen–Hamburg → Hamburg–Königsberg");
});

const texts = (telling: Telling): string[] => telling.heard.map(({ text }) => text);

test("what one does oneself is read out, but not captioned", () => {
  const telling = new Telling(() => wording);
  telling.caption([mine], now());
  telling.hear([mine], now(), now({ view: view({ actions: 1 }) }));
  expect(telling.line).toBeNull();
  expect(texts(telling)).toEqual([
    "Anna places a trader on Bremen–Hamburg 1. 1 of 3 actions left.",
  ]);
});

test("what is read out is added, so that nothing is lost while a reader speaks", () => {
  const telling = new Telling(() => wording);
  telling.hear([theirs], now(), now({ decision: null }));
  telling.hear([mine], now(), now({ decision: null }));
  const [first, second] = telling.heard;
  expect(first?.text).toBe("Bartek places a trader on Bremen–Hamburg 1.");
  expect(second?.id).not.toBe(first?.id);
  for (let count = 0; count < 9; count += 1) telling.hear([theirs], now(), now());
  expect(telling.heard).toHaveLength(5);
});

test("before the board is known nothing is told", () => {
  const telling = new Telling(() => null);
  telling.caption([theirs], now());
  telling.hear([theirs], now(), now());
  expect([telling.line, telling.heard]).toEqual([null, []]);
});
