import { expect, test } from "vitest";
import { said, wording } from "../testing/samples";
import { logLines } from "./log";
import { audible, MutedStore, talk } from "./talk";
import { memoryStorage } from "./storage";
import type { TableEvent } from "../api/types";

const started: TableEvent = { type: "started", seq: 5, at: 0, order: [2, 0, 1], seal: "" };

test("what was said before the start has the mark of the seat that its speaker got", () => {
  const before = said(3, "Anna", "hi", { seat: 2 });
  const events = [before, started, said(6, "Anna", "so", { seat: 0 })];
  expect(talk(audible([before], []), wording.say).map(({ seat }) => seat)).toEqual([2]);
  const lines = audible(events, []);
  expect(talk(lines, wording.say).map(({ seat }) => seat)).toEqual([0, 0]);
  expect(audible(events, [])[0], "unchanged lines are the same objects").toBe(lines[0]);
  expect(logLines(lines, wording).map(({ kind, seat }) => [kind, seat])).toEqual([
    ["talk", 0],
    ["note", null],
    ["talk", 0],
  ]);
});

test("what is not for the reader, and whom the reader muted, is neither in the chat nor in the log", () => {
  const events = [
    said(1, "", "", { spectator: true, speaker: "" }),
    said(2, "Zofia", "boo"),
    said(3, "Zofia", "hello", { phrase: "hello" }),
    said(4, "Bartek", "hm"),
  ];
  const heard = audible(events, [{ speaker: "zofia" }]);
  expect(talk(heard, wording.say).map(({ text }) => text)).toEqual(["hm"]);
  expect(logLines(heard, wording).map(({ text }) => text)).toEqual(["hm"]);
  expect(talk(audible(events, []), wording.say)).toHaveLength(3);
});

test("a phrase is read in the reader's language, one that is not known as it was written", () => {
  const lines = [
    said(1, "Anna", "Cześć!", { phrase: "hello" }),
    said(2, "Anna", "Mahlzeit", { phrase: "meal" }),
  ];
  expect(talk(lines, wording.say).map(({ text }) => text)).toEqual(["Hello!", "Mahlzeit"]);
  expect(logLines(lines, wording)[0]?.text).toBe("Hello!");
});

test("muted people are remembered, and can be heard again", () => {
  const storage = memoryStorage();
  const muted = new MutedStore(storage);
  muted.mute({ speaker: "ab12", name: "Zofia" });
  muted.mute({ speaker: "ab12", name: "Zosia" });
  expect(new MutedStore(storage).value).toEqual([{ speaker: "ab12", name: "Zosia" }]);
  muted.unmute("ab12");
  expect(new MutedStore(storage).value).toEqual([]);
  expect(new MutedStore(memoryStorage({ "kontor.muted": "{" })).value).toEqual([]);
});

test("whoever was forgotten has spoken as somebody", () => {
  const heard = audible([said(1, "", "hm")], []);
  const somebody = wording.say("table.somebody");
  expect(talk(heard, wording.say).map(({ name }) => name)).toEqual([somebody]);
  expect(logLines(heard, wording).map(({ who }) => who)).toEqual([somebody]);
});
