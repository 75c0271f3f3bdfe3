import { expect, test } from "vitest";
import type { TableEvent } from "../api/types";
import { Wording } from "../notation/wording";
import { acted, said, undone, wording } from "../testing/samples";
import { LANGUAGES } from "../words/languages";
import { loadWords } from "../words/words";
import { type LogLine, logLines } from "./log";

const piece = (name: string, from: string, to: string, rule: string): object => ({
  event: "piece",
  piece: name,
  from,
  to,
  rule,
});
const lift = (seq: number, seat: number, post: string, kind = "t", rule = "D1"): TableEvent =>
  acted(seq, seat, `lift ${post}`, [piece(`${seat}${kind}`, post, "hand", rule)]);
const drop = (seq: number, seat: number, post: string, kind = "t", rule = "D1"): TableEvent =>
  acted(seq, seat, `drop ${post}`, [piece(`${seat}${kind}`, "hand", post, rule)]);

const ONE = "bremen-hamburg.1";
const TWO = "bremen-hamburg.2";
const FAR = "hamburg-koenigsberg.1";
const move = [
  lift(1, 0, ONE),
  lift(2, 0, TWO),
  acted(3, 0, "done"),
  drop(4, 0, FAR),
  drop(5, 0, ONE),
];
const displacement = [
  acted(11, 0, `displace t ${ONE}`, [
    piece("1t", ONE, "hand", "C1"),
    piece("0t", "supply 0", ONE, "C1"),
  ]),
  acted(12, 0, "pay 1t", [piece("0t", "supply 0", "stock 0", "C1")]),
  acted(13, 1, `put ${TWO}`, [piece("1t", "hand", TWO, "C2")]),
  acted(14, 1, `add t ${FAR}`, [piece("1t", "stock 1", FAR, "C5")]),
];
const saidBy = (you: number | null, say = wording.say): Wording =>
  new Wording(say, wording.outline, wording.names, you);
const told = (events: readonly TableEvent[], you: number | null = null): string[] =>
  logLines(events, saidBy(you)).map(({ who, text, details }) =>
    [[who, text].filter((part) => part !== "").join(" "), ...details].join("; "),
  );

test("a Move is one line that unfolds to its steps", () => {
  const lines = logLines(move, wording);
  expect(lines).toHaveLength(1);
  const [line] = lines;
  expect(line?.text).toBe("moves 2 traders: Bremen–Hamburg → Hamburg–Königsberg, Bremen–Hamburg");
  expect(line).toMatchObject({ from: 1, seq: 5, places: [ONE, TWO, FAR] });
  expect(line?.steps.map(({ text }) => text)).toEqual([
    "lifts the piece on Bremen–Hamburg 1",
    "lifts the piece on Bremen–Hamburg 2 (ship)",
    "puts the piece down on Hamburg–Königsberg 1",
    "puts the piece down on Bremen–Hamburg 1",
  ]);
});

test("while pieces are in the hand, the line tells what was lifted", () => {
  expect(told(move.slice(0, 2))).toEqual(["Anna lifts 2 traders: Bremen–Hamburg"]);
  expect(told([lift(1, 0, ONE), lift(2, 0, TWO, "m")])).toEqual([
    "Anna lifts 1 trader, 1 merchant: Bremen–Hamburg",
  ]);
});

test("two Moves are two lines, and so is what comes after one", () => {
  const second = [lift(6, 0, FAR), acted(7, 0, "done"), drop(8, 0, TWO), acted(9, 0, "income 1t")];
  expect(told([...move, ...second])).toEqual([
    expect.stringMatching(/^Anna moves 2 traders/),
    "Anna moves a trader: Hamburg–Königsberg → Bremen–Hamburg",
    "Anna takes income (1 trader)",
  ]);
});

test("a displacement with its payment and its answer is one line", () => {
  expect(told(displacement)).toEqual([
    "Anna displaces the piece on Bremen–Hamburg 1 with a trader; " +
      "pays (1 trader); Bartek relocates: Bremen–Hamburg 2 (ship), Hamburg–Königsberg 1",
  ]);
  expect(logLines(displacement, wording)[0]?.steps).toHaveLength(4);
});

test("what somebody says does not cut an action in two", () => {
  const lines = logLines([...move.slice(0, 2), said(3, "Bartek", "Hm"), ...move.slice(3)], wording);
  expect(lines.map(({ kind }) => kind)).toEqual(["action", "talk"]);
  expect(lines[0]?.steps).toHaveLength(4);
});

test("a marker, and a permanent one, have their steps with them", () => {
  const used = [
    acted(1, 0, "use move-3"),
    lift(2, 0, ONE, "t", "MK9"),
    acted(3, 0, "done"),
    drop(4, 0, FAR, "t", "MK9"),
  ];
  expect(told(used)).toEqual([
    "Anna uses the marker “move 3”; moves a trader: Bremen–Hamburg → Hamburg–Königsberg",
  ]);
  const established = [
    acted(1, 0, "establish bremen-hamburg office bremen"),
    lift(2, 0, FAR, "t", "EA5"),
    drop(3, 0, ONE, "t", "EA5"),
    // The next action is one of its own.
    lift(4, 0, ONE),
  ];
  expect(logLines(established, wording).map(({ steps }) => steps.length)).toEqual([3, 0]);
});

test("what is taken back leaves its line, as if it had never been", () => {
  const events = [...move, undone(6, 2)];
  expect(told(events)).toEqual(["Anna lifts 2 traders: Bremen–Hamburg"]);
});

test("one more step changes one line; all others, and all that is cached, stay", () => {
  const before = logLines([...displacement, lift(21, 0, ONE)], wording);
  const after = logLines([...displacement, lift(21, 0, ONE), lift(22, 0, TWO)], wording);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(after[1]?.key).toBe(before[1]?.key);
});

test("the own seat is you, in every sentence", () => {
  expect(told(displacement, 0)).toEqual([
    "You displace the piece on Bremen–Hamburg 1 with a trader; " +
      "pay (1 trader); Bartek relocates: Bremen–Hamburg 2 (ship), Hamburg–Königsberg 1",
  ]);
  expect(told(displacement, 1)[0]).toContain("; you relocate: ");
  const turn = acted(30, 1, "end", [{ event: "turn", seat: 0, round: 4 }]);
  expect(told([turn], 0)).toEqual(["Round 4: your turn"]);
  expect(told([turn], 1)).toEqual(["Round 4: turn of Anna"]);
  const agreed = { type: "answered", seq: 31, at: 0, seat: 1, agree: true, how: "answer" } as const;
  expect([told([agreed], 1), told([agreed], 0)]).toEqual([["You agree"], ["Bartek agrees"]]);
});

const MOVES: Record<string, [you: string, other: string]> = {
  de: ["Du versetzt 2 Händler", "Anna versetzt 2 Händler"],
  en: ["You move 2 traders", "Anna moves 2 traders"],
  pl: ["Ty przestawiasz 2 sprzedawców", "Anna przestawia 2 sprzedawców"],
  ru: ["Вы переставляете 2 торговцев", "Anna переставляет 2 торговцев"],
};

test.each(LANGUAGES)("%s has the right form for you and for others", async (language) => {
  const say = await loadWords(language);
  const texts = (you: number | null): LogLine[] =>
    logLines([...move, ...displacement], saidBy(you, say));
  const whole = (line: LogLine | undefined): string => `${line?.who} ${line?.text}`;
  const [mine, theirs] = [texts(0), texts(null)];
  const expected = MOVES[language];
  expect(expected, "write down how this language says it").toBeDefined();
  expect(whole(mine[0])).toMatch(new RegExp(`^${expected?.[0]}: `));
  expect(whole(theirs[0])).toMatch(new RegExp(`^${expected?.[1]}: `));
  expect(mine[1]?.text).not.toBe(theirs[1]?.text);
  const all = [...mine, ...mine.flatMap(({ steps }) => steps)];
  expect(all.filter(({ text }) => /[{}|]/.test(text))).toEqual([]);
});
