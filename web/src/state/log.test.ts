import { expect, test } from "vitest";
import type { TableEvent } from "../api/types";
import { Wording } from "../notation/wording";
import { acted, said, undone, wording } from "../testing/samples";
import { captionOf, logLines } from "./log";

const place = "place t bremen-hamburg.1";

test("an action in words, with what came of it", () => {
  const [line] = logLines(
    [
      acted(3, 0, "establish bremen-hamburg office bremen", [
        { event: "points", seat: 1, points: 1, reason: "control", city: "hamburg", rule: "E2" },
        { event: "marker", marker: "+3", from: "bremen-hamburg", to: "unused 0", rule: "E4" },
        { event: "marker", marker: null, from: "pool", to: "plate 0", rule: "E4" },
        { event: "piece", piece: "0t", from: "bremen-hamburg.1", to: "bremen 1", rule: "E6" },
        { event: "completed", city: "bremen", completed: 1, rule: "E8" },
        { event: "ability", seat: 0, ability: "bank", level: 3, value: 99, rule: "E10" },
      ]),
    ],
    wording,
  );
  expect(line).toMatchObject({
    who: "Anna",
    text: "establishes Bremen–Hamburg, office in Bremen",
    seat: 0,
  });
  expect(line?.gains).toEqual([{ seat: 1, points: 1, text: "+1 prestige for control of Hamburg" }]);
  expect(line?.details).toEqual([
    "takes the marker “+3 actions” at Bremen–Hamburg",
    "Bremen is complete; completed cities: 1",
    "bank now all",
  ]);
  expect(line?.minor).toEqual(["draws a marker to the plate"]);
  expect(line?.steps.map(({ text }) => text)).toEqual([
    ...(line?.details ?? []),
    "draws a marker to the plate",
    "+1 prestige for control of Hamburg",
  ]);
  expect(line?.places).toEqual(["bremen-hamburg", "bremen", "hamburg"]);
});

test("turns and the end", () => {
  const lines = logLines(
    [
      acted(4, 0, "end", [
        { event: "turn", seat: 1, round: 2 },
        { event: "end", reason: "cities" },
      ]),
    ],
    wording,
  );
  expect(lines.map((line) => line.text)).toEqual([
    "Round 2: turn of Bartek",
    "The game ends: enough cities are complete",
  ]);
});

test("what is seen at the end of a turn has its own line", () => {
  const lines = logLines(
    [acted(4, 0, "end", [{ event: "look", seat: 0, markers: ["+3", "develop"] }])],
    wording,
  );
  expect(lines[0]).toMatchObject({
    seat: 0,
    who: "Anna",
    text: "looks at the plate: +3 actions, develop",
  });
  const [lost] = logLines(
    [acted(5, 0, "end", [{ event: "marker", seat: 0, marker: null, from: "plate 0", to: "gone" }])],
    wording,
  );
  expect(lost).toMatchObject({ seat: 0, who: "", text: "a marker leaves the game" });
});

test("an added piece is neutral if its journal says so", () => {
  const add = (piece: string): TableEvent =>
    acted(4, 0, "add t bremen-hamburg.1", [
      { event: "piece", piece, from: "gone", to: "bremen-hamburg.1", rule: "N2" },
    ]);
  expect(logLines([add("nt")], wording)[0]?.text).toBe("adds a neutral trader on Bremen–Hamburg 1");
  expect(logLines([add("0t")], wording)[0]?.text).toBe("adds a trader on Bremen–Hamburg 1");
});

test("what was undone is not told; a takeback is", () => {
  const events = [
    acted(1, 0, place),
    acted(2, 0, "place m bremen-hamburg.2"),
    undone(3, 1),
    acted(4, 0, place),
  ];
  expect(logLines(events, wording).map((line) => line.seq)).toEqual([1, 4]);
  const taken = logLines([acted(1, 0, place), undone(2, 0, "takeback")], wording);
  expect(taken.map((line) => line.kind)).toEqual(["note"]);
});

test("talk and notes", () => {
  const events: TableEvent[] = [
    { type: "seated", seq: 1, at: 0, seat: 0, name: "Clara" },
    { type: "started", seq: 2, at: 0, order: [1, 0], seal: "" },
    said(3, "Clara", "<b>hi</b>"),
    { type: "standing", seq: 4, at: 0, seat: 0 },
    { type: "resigned", seq: 5, at: 0, seat: 1, name: "" },
    { type: "proposed", seq: 6, at: 0, seat: 1, name: "", level: null },
    { type: "voted", seq: 7, at: 0, seat: null, agree: true, how: "answer" },
    { type: "offered", seq: 8, at: 0, seat: 1, to: 0, action: "end", what: null },
    { type: "answered", seq: 9, at: 0, seat: 1, agree: false, how: "answer" },
    { type: "answered", seq: 10, at: 0, seat: 1, agree: false, how: "withdrawn" },
    { type: "answered", seq: 11, at: 0, seat: null, agree: false, how: "lapsed" },
    { type: "closed", seq: 12, at: 0, reason: "host" },
  ];
  const lines = logLines(events, wording);
  expect(lines.map((line) => line.seq)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]);
  const answers = lines.filter(({ seq }) => seq === 7 || (seq >= 9 && seq <= 11));
  expect(new Set(answers.map((line) => line.text)).size).toBe(4);
  expect(lines[0]?.text).toBe("Clara sits down");
});

test("a caption tells the last thing that somebody else did", () => {
  const lines = logLines(
    [acted(1, 1, "place t bremen-hamburg.1"), acted(2, 0, "place t bremen-hamburg.2")],
    wording,
  );
  expect(captionOf(lines, [0], [1, 2])).toMatchObject({ seq: 1, seat: 1 });
  expect(captionOf(lines, [0], [2, 2])).toBeNull();
  expect(captionOf(lines, [0, 1], [1, 2])).toBeNull();
});

test("who is to be replaced is told by name, though a bot has the seat by now", () => {
  const event = { seq: 5, at: 0, type: "proposed", seat: 0, name: "Zofia" } as const;
  const lines = logLines(
    [
      { ...event, level: "master" },
      { ...event, level: null },
    ],
    wording,
  );
  expect(lines.map((line) => line.text)).toEqual([
    "A bot is proposed for Zofia",
    "Another person is proposed for Zofia",
  ]);
});

test("who left is told by name, whoever sits there now", () => {
  const left = { seq: 5, at: 0, type: "resigned", seat: 0, name: "Zofia" } as const;
  const [line, old] = logLines([left, { ...left, seq: 6, type: "out-of-time", name: "" }], wording);
  expect(line?.text).toContain("Zofia");
  expect(old?.text).toContain("Anna");
});

test("lines that stay are the very same, unless somebody is called otherwise", () => {
  const events = [acted(3, 0, place), acted(4, 1, "place m bremen-hamburg.2")];
  const [first] = logLines(events.slice(0, 1), wording);
  const alike = new Wording(wording.say, wording.outline, [...wording.names]);
  expect(logLines(events, alike)[0]).toBe(first);
  const renamed = new Wording(wording.say, wording.outline, ["Zofia", ...wording.names.slice(1)]);
  expect(logLines(events, renamed)[0]).toMatchObject({ who: "Zofia", text: first?.text });
});
