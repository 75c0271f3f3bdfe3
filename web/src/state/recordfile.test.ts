import { expect, test } from "vitest";
import type { Client } from "../api/client";
import { FILE, keepRecord, keptRecord, readRecord, sourceOf } from "./recordfile";
import { memoryStorage } from "./storage";

const RECORD = { format: 1, deal: { pool: ["+3"] }, actions: ["end"] };

test("a record is written closely", () => {
  expect(readRecord(JSON.stringify(RECORD, null, 2))).toBe(JSON.stringify(RECORD));
});

test.each([
  ["no JSON at all", "file-json"],
  ["null", "file-record"],
  ['"text"', "file-record"],
  ['{"actions": 3, "deal": {}}', "file-record"],
  [JSON.stringify({ ...RECORD, deal: { pool: 9 } }), "file-running"],
  [JSON.stringify({ ...RECORD, meta: "x".repeat(70_000) }), "file-large"],
])("%s is no record to replay", (text, code) => {
  expect(() => readRecord(text)).toThrow(expect.objectContaining({ code }) as Error);
});

test("it is kept for the tab", () => {
  const storage = memoryStorage();
  expect(keptRecord(storage)).toBeNull();
  keepRecord(storage, JSON.stringify(RECORD));
  expect(keptRecord(storage)).toEqual(RECORD);
});

test("tables and files are asked in their own way", async () => {
  const asked: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      asked.push([name, ...given]);
      return Promise.resolve();
    };
  const client = {
    events: note("events"),
    at: note("at"),
    replay: note("replay"),
    replayAt: note("replayAt"),
  };
  const table = sourceOf(client as unknown as Client, "t1", null);
  const file = sourceOf(client as unknown as Client, FILE, RECORD);
  await Promise.all([table.events(), table.at(3), file.events(), file.at(3)]);
  expect(asked).toEqual([
    ["events", "t1", 0],
    ["at", "t1", 3],
    ["replay", RECORD],
    ["replayAt", RECORD, 3],
  ]);
});
