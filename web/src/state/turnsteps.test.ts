import { expect, it } from "vitest";
import type { TableEvent } from "../api/types";
import { acted, view, wording } from "../testing/samples";
import { logLines } from "./log";
import { answerSteps, goneFrom, numbered, seatSteps } from "./turnsteps";

const before = view({
  seat: null,
  turn: 0,
  posts: { "bremen-hamburg": [null, null], "hamburg-koenigsberg": ["1t"] },
});

function played(...deeds: [seat: number, action: string][]): TableEvent[] {
  return deeds.map(([seat, action], index) => acted(index + 5, seat, action));
}

const TURN = played(
  [0, "place t bremen-hamburg.1"],
  [0, "displace t hamburg-koenigsberg.1"],
  [0, "pay 1t"],
  [1, "put bremen-hamburg.2"],
  [0, "income 2t"],
  [0, "end"],
);

it("draws what the seat does, not what others answer or how the turn ends", () => {
  const steps = seatSteps(before, TURN, 0);
  expect(steps.map(({ actions }) => actions.map(({ verb }) => verb))).toEqual([
    ["place"],
    ["displace", "pay"],
    ["income"],
  ]);
  expect(steps[1]?.put).toEqual([{ post: "hamburg-koenigsberg.1", piece: "0t" }]);
});

it("gives each line the number that it has on the board, and others’ lines none", () => {
  const lines = logLines(TURN, wording).filter(({ kind }) => kind === "action");
  const found = numbered(lines, TURN, seatSteps(before, TURN, 0), 0);
  expect(found.map(({ line, number }) => [line.verb, number])).toEqual([
    ["place", "1"],
    ["displace", "2"],
    ["income", "3"],
  ]);
  expect(numbered(lines, TURN, [], 1).map(({ number }) => number)).toEqual(["", "", ""]);
});

it("tells the numbers of several steps in one line", () => {
  const [line] = logLines(TURN, wording).filter(({ kind }) => kind === "action");
  const whole = { ...line!, from: 5, seq: 6 };
  const [found] = numbered([whole], TURN, seatSteps(before, TURN, 0), 0);
  expect(found?.number).toBe("1–2");
});

it("draws an answer as that of its seat", () => {
  const asked = view({
    ...before,
    phase: "relocate",
    pending: { displaced: "1t", route: "hamburg-koenigsberg", left: 0 },
  });
  const [step] = seatSteps(asked, played([1, "put bremen-hamburg.1"]), 1);
  expect(step?.put).toEqual([{ post: "bremen-hamburg.1", piece: "1t" }]);
});

it("draws what others answered, each seat with its own pieces, without their ends of turns", () => {
  const events = played(
    [0, "place t bremen-hamburg.1"],
    [1, "place m bremen-hamburg.2"],
    [1, "end"],
    [2, "displace t hamburg-koenigsberg.1"],
    [2, "end"],
  );
  const found = answerSteps(before, events, 0);
  expect(found.map(({ seat, step }) => [seat, step.put])).toEqual([
    [1, [{ post: "bremen-hamburg.2", piece: "1m" }]],
    [2, [{ post: "hamburg-koenigsberg.1", piece: "2t" }]],
  ]);
  expect(answerSteps(before, events.slice(0, 1), 0)).toEqual([]);
});

it("knows which pieces have left their posts", () => {
  const after = view({ posts: { "bremen-hamburg": ["0t", null], "hamburg-koenigsberg": [null] } });
  expect(goneFrom(before, after)).toEqual([{ post: "hamburg-koenigsberg.1", piece: "1t" }]);
  expect(goneFrom(before, before)).toEqual([]);
});
