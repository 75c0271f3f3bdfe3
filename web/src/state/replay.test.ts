import { expect, test, vi } from "vitest";
import { NoAnswer, Refusal } from "../api/client";
import { acted, now, undone } from "../testing/samples";
import { lookWith, Replayer } from "./replay";

test("a replay leaves out what was taken back", async () => {
  const started = { type: "started" as const, seq: 2, at: 0, order: [0, 1], seal: "" };
  const replay = new Replayer([
    started,
    acted(3, 0, "a"),
    acted(4, 0, "b"),
    undone(5, 1),
    acted(6, 0, "c"),
  ]);
  expect([replay.steps, replay.seqOf(0), replay.seqOf(2)]).toEqual([2, 2, 6]);
  expect([replay.stepAt(3), replay.stepAt(4), replay.stepAt(99), replay.stepAt(0)]).toEqual([
    1, 1, 2, 0,
  ]);
  expect(replay.eventsAt(2).map((event) => event.seq)).toEqual([6]);
  let asked = 0;
  const ask = (seq: number): Promise<ReturnType<typeof now>> => {
    asked += 1;
    return Promise.resolve(now({ seq }));
  };
  await replay.table(1, ask);
  expect((await replay.table(1, ask)).seq).toBe(3);
  expect(asked).toBe(1);
  expect(new Replayer([]).steps).toBe(0);
});

test("a replay since a moment has a step for everything that the log tells", () => {
  const started = { type: "started" as const, seq: 2, at: 0, order: [0, 1], seal: "" };
  const events = [
    started,
    acted(3, 0, "place t bremen-hamburg.1"),
    acted(4, 0, "end"),
    acted(5, 1, "lift bremen-hamburg.2"),
    acted(6, 1, "done"),
    acted(7, 1, "drop hamburg-koenigsberg.1"),
    acted(8, 1, "end"),
  ];
  const replay = new Replayer(events, 4);
  expect(replay.steps).toBe(2);
  expect([0, 1, 2].map((step) => replay.seqOf(step))).toEqual([4, 6, 8]);
  expect([0, 1, 2].map((step) => replay.toldAt(step))).toEqual([4, 5, 7]);
  expect(replay.eventsAt(2).map((event) => event.seq)).toEqual([7, 8]);
  // A line of the log leads to its step; what was before leads to the first.
  expect([3, 5, 7, 99].map((seq) => replay.stepAt(seq))).toEqual([0, 1, 2, 2]);
});

test("whoever may look needs no secret, others come in by it once", async () => {
  const hidden = new Refusal(404, { code: "not-found", message: "", detail: {} });
  const comeIn = vi.fn(() => Promise.resolve());
  const open = (): Promise<string> => Promise.resolve("the table");
  expect(await lookWith(open, comeIn)).toBe("the table");
  expect(comeIn).not.toHaveBeenCalled();
  const look = vi.fn(open).mockRejectedValueOnce(hidden);
  expect(await lookWith(look, comeIn)).toBe("the table");
  expect(comeIn).toHaveBeenCalledOnce();
  const closed = (): Promise<string> => Promise.reject(hidden);
  await expect(lookWith(closed, null)).rejects.toBe(hidden);
  await expect(lookWith(closed, comeIn)).rejects.toBe(hidden);
  const lost = new NoAnswer("");
  await expect(lookWith(() => Promise.reject(lost), comeIn)).rejects.toBe(lost);
  expect(comeIn).toHaveBeenCalledTimes(2);
});
