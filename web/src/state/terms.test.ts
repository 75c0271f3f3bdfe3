import { expect, test } from "vitest";
import type { Now } from "../api/types";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { subtitleOf, termsOf, timeWords, titleOfTable } from "./terms";

const say = sayer("en", english);
const options: Now["options"] = {
  setup: {
    edition: "big-box",
    board: "hansa",
    players: 4,
    variant: null,
    modules: ["missions"],
    bank: "3-5-7",
    start: null,
  },
  name: "",
  public: false,
  watchable: true,
  spectator_chat: "together",
  absent_after: 600,
  hints: false,
  pace: "live",
  order: "random",
  clock: null,
};

test("the header says nothing twice", () => {
  expect([titleOfTable(options, say), subtitleOf(options, 8, say)]).toEqual([
    "Hansa, 4 players",
    "round 8 · Big Box · Missions",
  ]);
  const named = { ...options, name: "Friday" };
  expect([titleOfTable(named, say), subtitleOf(named, 8, say)]).toEqual([
    "Friday",
    "round 8 · Hansa, 4 players",
  ]);
});

test("all that was agreed on is told, and nothing that does not matter", () => {
  const told = (given: Now["options"]): Record<string, string> =>
    Object.fromEntries(termsOf(given, say).map(({ label, text }) => [label, text]));
  expect(told(options)).toEqual({
    Edition: "Big Box",
    Modules: "Missions",
    Bank: "3 · 5 · 7",
    Pace: "in one sitting",
    Clock: "none",
    "Order of seats": "random",
    "Vote on who gives no sign": "after 10 min",
    Hints: "not allowed",
    "Visible to": "link only",
    Spectators: "allowed",
  });
  const setup = { ...options.setup, players: 2, variant: "pawn", edition: "2009", modules: [] };
  const clock = { bank: 600, increment: 15, at_zero: "bot" as const };
  expect(told({ ...options, setup, clock, watchable: false })).toMatchObject({
    Modules: "none",
    "Two players": "pawn",
    Clock: "10 min each, +15 s per turn",
    "When time is up": "bot",
    Spectators: "not allowed",
  });
  expect(told({ ...options, hints: true })["Hints"]).toBe("allowed for everybody");
  expect(subtitleOf({ ...options, hints: true }, 3, say)).toContain("hints on");
  expect(subtitleOf(options, 3, say)).not.toContain("hints");
  expect(told({ ...options, spectator_chat: "apart" })["Spectators' chat"]).toBe("apart");
});

test.each([
  [0, "0 s"],
  [45, "45 s"],
  [90, "1 min 30 s"],
  [86_400, "1 day"],
  [5 * 86_400, "5 days"],
])("%d seconds", (seconds, text) => {
  expect(timeWords(seconds, say)).toBe(text);
});
