import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Now } from "../api/types";
import { now, wording } from "../testing/samples";
import { Attendance, AWAY_MS, withNotes } from "./attendance";
import { quietLine } from "./log";

/** A table where the visitor sits on seat 0, with these people on the seats. */
function seated(names: readonly string[], change: Partial<Now> = {}): Now {
  const table = now(change);
  const [seat] = table.seats;
  if (seat === undefined) throw new Error("no seat");
  const seats = names.map((name, index) => ({
    ...seat,
    seat: index,
    name,
    kind: name === "" ? ("bot" as const) : ("person" as const),
  }));
  return { ...table, you: [0], seats };
}
const table = seated(["Anna", "Bert", ""], { seq: 5 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("nothing is known before the server tells, then one's own seat is always here", () => {
  const attendance = new Attendance();
  attendance.see(table, null);
  expect(attendance.value.here).toBeNull();
  attendance.see(table, []);
  expect(attendance.value).toEqual({ here: [0], notes: [] });
});

test("a reload is no absence", () => {
  const attendance = new Attendance();
  attendance.see(table, [0, 1]);
  attendance.see(table, [0]);
  vi.advanceTimersByTime(AWAY_MS - 1);
  attendance.see(table, [0, 1]);
  vi.advanceTimersByTime(2 * AWAY_MS);
  expect(attendance.value).toEqual({ here: [0, 1], notes: [] });
});

test("who stays away is told, and who comes back", () => {
  const attendance = new Attendance();
  attendance.see(table, [0, 1]);
  attendance.see(table, [0]);
  vi.advanceTimersByTime(AWAY_MS);
  expect(attendance.value).toEqual({ here: [0], notes: [{ seq: 5, seat: 1, kind: "away" }] });
  const later = { ...table, seq: 9 };
  attendance.see(later, [0]);
  attendance.see(later, [0, 1]);
  expect(attendance.value.here).toEqual([0, 1]);
  expect(attendance.value.notes).toEqual([
    { seq: 5, seat: 1, kind: "away" },
    { seq: 9, seat: 1, kind: "back" },
  ]);
});

test("who comes and goes while nothing happens is told once", () => {
  const attendance = new Attendance();
  attendance.see(table, [0, 1]);
  for (let time = 0; time < 3; time += 1) {
    attendance.see(table, [0]);
    vi.advanceTimersByTime(AWAY_MS);
    attendance.see(table, [0, 1]);
  }
  expect(attendance.value.notes).toEqual([{ seq: 5, seat: 1, kind: "back" }]);
});

test("whoever takes over a seat is not who was away, and a bot never is", () => {
  const attendance = new Attendance();
  attendance.see(table, [0]);
  expect(attendance.value.here).toEqual([0]);
  attendance.see(seated(["Anna", "Carl", ""]), [0, 1]);
  attendance.see(seated(["Anna", "", ""]), [0]);
  vi.advanceTimersByTime(2 * AWAY_MS);
  expect(attendance.value).toEqual({ here: [0], notes: [] });
});

test("people stay here or away when the start deals the seats anew", () => {
  const attendance = new Attendance();
  attendance.see(seated(["Anna", "Bert", "Carl"]), [0, 1]);
  const shuffled = { ...seated(["Carl", "Anna", "Bert"]), you: [1] };
  attendance.see(shuffled, [1, 2]);
  vi.advanceTimersByTime(2 * AWAY_MS);
  // Carl has never been here.
  expect(attendance.value).toEqual({ here: [1, 2], notes: [] });
});

test("the log tells it where it happened, and keeps its lines", () => {
  const lines = [4, 5, 5, 8].map((seq) => quietLine(seq, 0, "something"));
  const notes = [
    { seq: 5, seat: 1, kind: "away" },
    { seq: 9, seat: 1, kind: "back" },
  ] as const;
  const found = withNotes(lines, notes, wording);
  expect(found.map(({ seq }) => seq)).toEqual([4, 5, 5, 5, 8, 9]);
  expect(found[3]?.text).toBe("Bartek is away");
  expect(found[5]?.text).toBe("Bartek is back");
  expect(withNotes(lines, notes, wording)[3]).toBe(found[3]);
});
