import { expect, test } from "vitest";
import type { Now, Seat } from "../api/types";
import { now } from "../testing/samples";
import { decidesAlone, matterOf } from "./left";

/** A table where the visitor sits on seat 0 and seat 1 is as described. */
function table(seat: Partial<Seat>, change: Partial<Now> = {}): Now {
  const sample = now(change);
  const [first] = sample.seats;
  if (first === undefined) throw new Error("no seat");
  const own = { ...first, kind: "person" as const, name: "Anna", you: sample.you.includes(0) };
  return { ...sample, seats: [own, { ...first, ...seat, seat: 1, you: false }] };
}
const gone = { kind: "empty", name: "", left: "Bert" } as const;

test("who stays may propose a bot or another person for a seat that was left", () => {
  const matter = matterOf(table(gone), 1);
  expect(matter).toMatchObject({ about: "left", deeds: ["bot", "person"], urgent: false });
  expect(matterOf(table(gone), 0)).toBeNull();
});

test("it stands beside the prompt when the game waits for that seat", () => {
  const waiting = table(gone);
  const { decision } = waiting;
  if (decision === null) throw new Error("nothing to decide");
  expect(matterOf({ ...waiting, decision: { ...decision, seat: 1 } }, 1)?.urgent).toBe(true);
});

test("whoever left comes back, from a bot too", () => {
  const own = { you: [] };
  expect(matterOf(table({ ...gone, free: true }, own), 1)).toMatchObject({
    deeds: ["take"],
    urgent: true,
  });
  const kept = { kind: "bot", name: "", level: "master", left: "Bert", free: true } as const;
  expect(matterOf(table(kept, own), 1)).toMatchObject({
    about: "kept",
    deeds: ["comeback"],
    urgent: true,
  });
  expect(matterOf(table({ ...kept, free: false }), 1)).toBeNull();
});

test("a spectator can do nothing about a seat that is kept, but sit on an open one", () => {
  expect(matterOf(table(gone, { you: [] }), 1)).toMatchObject({ deeds: [], urgent: false });
  const open = table({ ...gone, left: "", free: true }, { you: [] });
  expect(matterOf(open, 1)).toMatchObject({ about: "open", deeds: ["take"], urgent: true });
});

test("a vote is answered, withdrawn or waited for; nothing else is proposed meanwhile", () => {
  const vote = { seat: 1, by: 0, waiting: [2], to: 0, level: "master", seconds: null };
  expect(matterOf(table(gone, { replacement: vote }), 1)?.deeds).toEqual(["withdraw"]);
  const asked = { ...vote, by: 2, waiting: [0] };
  expect(matterOf(table(gone, { replacement: asked }), 1)?.deeds).toEqual(["agree", "disagree"]);
  const elsewhere = { ...vote, seat: 3 };
  expect(matterOf(table(gone, { replacement: elsewhere }), 1)?.deeds).toEqual([]);
});

test("somebody who is out of time may be replaced only where that was agreed on", () => {
  const late = { kind: "person", name: "Bert", out_of_time: true } as const;
  const options = now().options;
  const clock = { bank: 60, increment: 0, at_zero: "vote" } as const;
  expect(matterOf(table(late, { options: { ...options, clock } }), 1)?.about).toBe("late");
  expect(matterOf(table(late), 1)).toBeNull();
});

test("over is over", () => {
  expect(matterOf(table(gone, { status: "over" }), 1)).toBeNull();
});

test("nobody objects if all others are bots or gone", () => {
  expect(decidesAlone(table(gone))).toBe(true);
  expect(decidesAlone(table({ kind: "person", name: "Bert" }))).toBe(false);
});

test("somebody who gives no sign may be replaced, by a vote and not by themselves", () => {
  const absent = { kind: "person", name: "Bert", absent: true } as const;
  expect(matterOf(table(absent), 1)).toMatchObject({ about: "absent", deeds: ["bot", "person"] });
  expect(matterOf(table({ ...absent, absent: false }), 1)).toBeNull();
  const own = table(absent);
  const seats = own.seats.map((seat) => ({ ...seat, you: true }));
  expect(matterOf({ ...own, seats }, 1)).toBeNull();
});
