import { expect, test } from "vitest";
import type { TableEvent } from "../api/types";
import { acted, undone } from "../testing/samples";
import { lastJournal, sinceMyTurn, standing } from "./events";

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
