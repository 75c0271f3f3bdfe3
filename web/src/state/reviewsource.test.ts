import { expect, test, vi } from "vitest";
import { Client } from "../api/client";
import { keepRecord, keepReviewed, keptRecord, reviewedRecord } from "./recordfile";
import { recordSource, tableSource } from "./reviewsource";
import { memoryStorage } from "./storage";

const RECORD = { actions: ["pass", "pass"], meta: { names: ["Anna", "Berta"] } };

/** Return a client, and the requests that it has sent. */
function asked(): [client: Client, sent: string[]] {
  const sent: string[] = [];
  const fetcher = vi.fn((url: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? "GET"} ${url}`);
    return Promise.resolve(new Response("{}"));
  });
  return [new Client(fetcher), sent];
}

test("a tab knows its record by the id of its review, until it has another one", () => {
  const storage = memoryStorage();
  keepRecord(storage, JSON.stringify(RECORD));
  expect(reviewedRecord(storage, "0a")).toBeNull();
  keepReviewed(storage, "0a");
  expect(reviewedRecord(storage, "0a")).toEqual(RECORD);
  expect(reviewedRecord(storage, "0b")).toBeNull();
  keepRecord(storage, JSON.stringify({ ...RECORD, actions: [] }));
  expect(reviewedRecord(storage, "0a")).toBeNull();
  expect(keptRecord(storage)).not.toBeNull();
});

test("a record that the tab has is shown with its names, and can be replayed", async () => {
  const [client, sent] = asked();
  const source = recordSource(client, "0a", RECORD);
  expect(source.id).toBe("0a");
  await source.table();
  expect(sent).toEqual(["POST /api/records/at/3"]);
  expect(source.paths.replay).toBe("/table/file/replay");
  expect(source.paths.result).toBeNull();
});

test("without its record a review shows no names, and leads to no replay", async () => {
  const [client, sent] = asked();
  const source = recordSource(client, "0a", null);
  await source.table();
  await source.review(4);
  await source.ask();
  await source.turn(7);
  await source.tryOut(7, ["pass"]);
  await source.why(7, [], "income");
  await source.answer(7, ["pass"]);
  expect(sent).toEqual([
    "GET /api/records/0a",
    "GET /api/records/0a/review?since=4",
    "POST /api/records/0a/review",
    "GET /api/records/0a/review/at/7",
    "POST /api/records/0a/review/at/7/try",
    "POST /api/records/0a/review/at/7/why",
    "POST /api/records/0a/review/at/7/answer",
  ]);
  expect(source.paths.replay).toBeNull();
  expect(source.paths.review(7)).toBe("/review/0a?at=7");
  expect(await source.watch()).toBe("");
});

test("what is not there is told by what it would be", () => {
  const [client] = asked();
  const missing = { code: "not-found", message: "" };
  expect(recordSource(client, "0a", null).explain(missing).code).toBe("no-record");
  expect(tableSource(client, "a").explain(missing).code).toBe("no-table");
  const other = { code: "no-answer", message: "" };
  expect(recordSource(client, "0a", null).explain(other)).toBe(other);
});
