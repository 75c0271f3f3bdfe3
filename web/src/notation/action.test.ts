import { expect, test } from "vitest";
import notation from "../../../docs/notation.md?raw";
import { kindIn, NotationError, parseAction } from "./action";
import { parseCount, spotOf } from "./piece";

test.each([
  ["end", { verb: "end" }],
  ["income 2t1m", { verb: "income", count: { t: 2, m: 1 } }],
  ["pay 1m", { verb: "pay", count: { m: 1 } }],
  ["place t bremen-hamburg.2", { verb: "place", kind: "t", post: "bremen-hamburg.2" }],
  ["lift bremen-hamburg.2", { verb: "lift", post: "bremen-hamburg.2" }],
  ["establish hamburg-stade", { verb: "establish", route: "hamburg-stade", reward: null }],
  ["establish hamburg-stade office hamburg", { reward: { what: "office", city: "hamburg" } }],
  ["establish hamburg-stade develop book", { reward: { what: "develop", ability: "book" } }],
  ["establish coellen-warburg prestige 8", { reward: { what: "prestige", points: 8 } }],
  [
    "establish hamburg-stade extra hamburg m",
    { reward: { what: "extra", city: "hamburg", kind: "m" } },
  ],
  ["use +3", { verb: "use", marker: "+3", on: null }],
  ["use develop keys", { verb: "use", marker: "develop", on: { ability: "keys" } }],
  [
    "use swap-offices bremen 2",
    { verb: "use", marker: "swap-offices", on: { city: "bremen", space: 2 } },
  ],
  ["favour cities +3 develop", { verb: "favour", tile: "cities", markers: ["+3", "develop"] }],
  ["pawn outer", { verb: "pawn", province: "outer", paid: false }],
  ["pawn outer paid", { verb: "pawn", province: "outer", paid: true }],
  ["join m", { verb: "join", kind: "m" }],
  ["office belgard t", { verb: "office", city: "belgard", kind: "t" }],
  ["neutral hamburg-stade", { verb: "neutral", route: "hamburg-stade", city: null }],
  ["neutral hamburg-stade stade", { verb: "neutral", route: "hamburg-stade", city: "stade" }],
  ["mark +4 hamburg-stade", { verb: "mark", marker: "+4", route: "hamburg-stade" }],
])("%s is read", (text, parts) => expect(parseAction(text)).toMatchObject({ text, ...parts }));

test("every example of the notation is read", () => {
  const table = notation.slice(notation.indexOf("An example of every action"));
  const rows = [...table.matchAll(/^\| (`.*`) \|/gm)].map(([, cell = ""]) => cell);
  const examples = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text));
  expect(examples.length).toBeGreaterThan(25);
  for (const text of examples) expect(parseAction(text ?? "").text).toBe(text);
});

test("the same text is the same action", () => {
  expect(parseAction("lift bremen-hamburg.1")).toBe(parseAction("lift bremen-hamburg.1"));
});

test.each([
  "",
  "sing",
  "end now",
  "income",
  "income 1m2t",
  "place x bremen-hamburg.1",
  "place t",
  "lift",
  "establish",
  "establish hamburg-stade feast hamburg",
  "establish hamburg-stade extra hamburg",
  "use",
  "pawn outer free",
  "office belgard",
  "mark +3",
])("“%s” is not an action", (text) => expect(() => parseAction(text)).toThrow(NotationError));

test.each([
  ["place m bremen-hamburg.2", "m"],
  ["establish hamburg-stade extra hamburg t", "t"],
  ["join m", "m"],
  ["lift bremen-hamburg.2", null],
  ["establish hamburg-stade office hamburg", null],
])("the kind in %s", (text, kind) => expect(kindIn(parseAction(text))).toBe(kind));

test("counts name only the kinds that are there", () => {
  expect(parseCount("2t1m")).toEqual({ t: 2, m: 1 });
  expect(parseCount("3t")).toEqual({ t: 3 });
  expect(parseCount("1m2t")).toBeNull();
  expect(parseCount("")).toBeNull();
});

test.each([
  ["stock 1", { kind: "seat", seat: "1", holds: "stock" }],
  ["plate 0", { kind: "seat", seat: "0", holds: "plate" }],
  ["prestige 8", { kind: "prestige", points: 8 }],
  ["hand", { kind: "hand" }],
  ["bremen extra", { kind: "extra", city: "bremen" }],
  ["belgard open", { kind: "open", city: "belgard" }],
  ["bremen 2", { kind: "space", city: "bremen", space: 2 }],
  ["bremen-hamburg.2", { kind: "post", post: "bremen-hamburg.2" }],
  ["gone", { kind: "gone" }],
])("%s is a place of the journal", (place, spot) => expect(spotOf(place)).toEqual(spot));
