import { expect, test } from "vitest";
import type { TableEvent } from "../api/types";
import { acted, undone } from "../testing/samples";
import { hurriedSince, lastJournal, othersActedLast, sinceMyTurn, standing } from "./events";

test("the last move is the last that still stands", () => {
  const piece = { event: "piece", piece: "0t", from: "supply 0", to: "bremen-hamburg.1" };
  const first = acted(1, 0, "place t bremen-hamburg.1", [piece]);
  const second = acted(2, 0, "place t bremen-hamburg.2", [piece]);
  expect(lastJournal([first, second, undone(3, 1)])[0]).toMatchObject({
    action: "place t bremen-hamburg.1",
  });
  expect(lastJournal([])).toEqual([]);
});

test("a reset takes back all the actions of a turn", () => {
  const piece = { event: "piece", piece: "0t", from: "supply 0", to: "bremen-hamburg.1" };
  const place = (seq: number): TableEvent =>
    acted(seq, 0, `place t bremen-hamburg.${seq}`, [piece]);
  const events = [place(1), place(2), place(3), undone(4, 1)];
  expect(standing(events).map((event) => event.seq)).toEqual([1]);
  expect(lastJournal(events)[0]).toMatchObject({ action: "place t bremen-hamburg.1" });
});

test("since my last turn", () => {
  const events = [acted(1, 0, "end"), acted(2, 1, "end"), acted(3, 0, "done"), acted(4, 1, "end")];
  expect(sinceMyTurn(events, [0])).toBe(1);
  expect(sinceMyTurn([acted(1, 0, "end")], [0])).toBeNull();
});

test("since my last turn others may have done nothing yet", () => {
  const events = [acted(1, 0, "end"), acted(2, 1, "end"), acted(3, 0, "end")];
  expect(sinceMyTurn(events, [0])).toBeNull();
  expect(sinceMyTurn([...events, acted(4, 1, "end"), undone(5, 3)], [0])).toBeNull();
});

test("what others did before my first turn began with the game", () => {
  const started = { type: "started", seq: 3, at: 0, order: [0, 1] } as unknown as TableEvent;
  expect(sinceMyTurn([started, acted(4, 1, "end")], [0])).toBe(3);
});

test("others have acted last until I do", () => {
  const events = [acted(1, 0, "end"), acted(2, 1, "end")];
  expect(othersActedLast(events, [0])).toBe(true);
  expect(othersActedLast([...events, acted(3, 0, "place t bremen-hamburg.1")], [0])).toBe(false);
  expect(othersActedLast([], [0])).toBe(false);
});

test("a round was skipped if I hurried in it", () => {
  const hurried: TableEvent = { type: "hurried", seq: 2, at: 0 };
  expect(hurriedSince([acted(1, 0, "end"), hurried], 1)).toBe(true);
  expect(hurriedSince([hurried, acted(3, 0, "end")], 3)).toBe(false);
});
