import { expect, test } from "vitest";
import type { Points, ReviewPoint } from "../api/types";
import { now } from "../testing/samples";
import { pointAt, TurnChances, turnOf } from "./chances";

function point(at: number, round: number, seat: number | null, shares: number[]): ReviewPoint {
  return { at, round, seat, shares, points: shares.map(() => 0) };
}

/** A server that answers when it is told to. */
class Answers {
  asked = 0;
  private readonly waiting: { give: (points: Points) => void; fail: (error: Error) => void }[] = [];

  readonly ask = (): Promise<Points> => {
    this.asked += 1;
    return new Promise((give, fail) => this.waiting.push({ give, fail }));
  };

  async give(round: number, seat: number, shares: number[]): Promise<void> {
    this.waiting.shift()?.give({ points: [point(0, round, seat, shares)] });
    await settled();
  }

  async fail(): Promise<void> {
    this.waiting.shift()?.fail(new Error("no answer"));
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test("a turn is the same whatever is done in it", () => {
  const table = now();
  expect(turnOf(table)).not.toBeNull();
  expect(turnOf({ ...table, seq: 9 })).toBe(turnOf(table));
  const { decision } = table;
  if (decision === null) throw new Error("nobody decides");
  expect(turnOf({ ...table, decision: { ...decision, seat: 1 } })).toBe(turnOf(table));
  expect(turnOf({ ...table, decision: { ...decision, turn: 1 } })).not.toBe(turnOf(table));
  expect(turnOf({ ...table, decision: null })).toBeNull();
  expect(turnOf({ ...table, view: null })).toBeNull();
});

test("a moment of a replay has the chances where its turn began", () => {
  const points = [point(1, 1, 0, [0.5]), point(4, 1, 1, [0.6]), point(9, 2, null, [1])];
  const shares = (actions: number): number | undefined => pointAt(points, actions)?.shares[0];
  expect([0, 1, 3, 4, 8, 9, 20].map(shares)).toEqual([undefined, 0.5, 0.5, 0.6, 0.6, 1, 1]);
  expect(pointAt([], 3)).toBeNull();
});

test("each turn is asked for once, and the last answer stays until the next comes", async () => {
  const answers = new Answers();
  const chances = new TurnChances(answers.ask);
  chances.see("1 0");
  chances.see("1 0");
  expect([answers.asked, chances.value]).toEqual([1, null]);
  await answers.give(1, 0, [0.4, 0.6]);
  expect(chances.value).toEqual([0.4, 0.6]);
  chances.see("1 0");
  chances.see("1 1");
  expect([answers.asked, chances.value]).toEqual([2, [0.4, 0.6]]);
  await answers.give(1, 1, [0.3, 0.7]);
  expect([answers.asked, chances.value]).toEqual([2, [0.3, 0.7]]);
});

test("a late answer of an earlier turn is dropped, and only the latest turn is asked for", async () => {
  const answers = new Answers();
  const chances = new TurnChances(answers.ask);
  chances.see("1 0");
  chances.see("1 1");
  chances.see("1 2");
  expect(answers.asked).toBe(1);
  await answers.give(1, 0, [0.9]);
  expect([answers.asked, chances.value]).toEqual([2, null]);
  await answers.give(1, 2, [0.1]);
  expect([answers.asked, chances.value]).toEqual([2, [0.1]]);
});

test("an answer for a turn that is still on its way is kept for it", async () => {
  const answers = new Answers();
  const chances = new TurnChances(answers.ask);
  chances.see("1 0");
  await answers.give(1, 1, [0.2]);
  expect(chances.value).toBeNull();
  chances.see("1 1");
  expect([answers.asked, chances.value]).toEqual([1, [0.2]]);
});

test("a turn that is played again after a takeback is asked for again", async () => {
  const answers = new Answers();
  const chances = new TurnChances(answers.ask);
  for (const [seat, share] of [
    [0, 0.5],
    [1, 0.4],
    [0, 0.5],
    [1, 0.7],
  ] as const) {
    chances.see(`1 ${seat}`);
    await answers.give(1, seat, [share]);
    expect(chances.value).toEqual([share]);
  }
  expect(answers.asked).toBe(4);
});

test("it disappears where nobody wants it, and where no answer comes", async () => {
  const answers = new Answers();
  const chances = new TurnChances(answers.ask);
  chances.see("1 0");
  await answers.give(1, 0, [0.5]);
  chances.see("1 1");
  await answers.fail();
  expect(chances.value).toBeNull();
  chances.see("1 2");
  await answers.give(1, 2, [0.6]);
  expect(chances.value).toEqual([0.6]);
  chances.see("2 0");
  chances.see(null);
  expect(chances.value).toBeNull();
  await answers.give(2, 0, [0.7]);
  expect(chances.value).toBeNull();
  expect(answers.asked).toBe(4);
});
