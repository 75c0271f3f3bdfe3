import { expect, test } from "vitest";
import { now } from "../testing/samples";
import { Client, missedOf, newKey, NoAnswer, Refusal } from "./client";
import type { TableRequest } from "./types";

type Reply = { status: number; body: unknown } | Error;

function clientWith(replies: Reply[]): {
  client: Client;
  sent: { url: string; body: unknown }[];
  waits: number[];
} {
  const sent: { url: string; body: unknown }[] = [];
  const waits: number[] = [];
  const fetcher = (url: string, init?: RequestInit): Promise<Response> => {
    sent.push({ url, body: JSON.parse((init?.body as string | undefined) ?? "null") });
    const reply = replies.shift();
    if (reply === undefined) throw new Error("no reply left");
    if (reply instanceof Error) return Promise.reject(reply);
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status: reply.status }));
  };
  return {
    client: new Client(fetcher, (pause) => Promise.resolve(void waits.push(pause))),
    sent,
    waits,
  };
}

const WANTED = { name: "Ours" } as TableRequest;
const done = { first: 6, last: 6, events: [], now: now({ seq: 6 }) };

test("a command without an answer is sent again with its key", async () => {
  const { client, sent, waits } = clientWith([
    new Error("lost"),
    { status: 502, body: "gateway" },
    { status: 200, body: done },
  ]);
  expect((await client.command("t1", 5, { type: "undo" })).last).toBe(6);
  expect(sent).toHaveLength(3);
  expect(sent[1]).toEqual(sent[0]);
  expect(waits).toHaveLength(2);
});

test("a refusal is not repeated and keeps its code", async () => {
  const { client, sent } = clientWith([
    { status: 422, body: { code: "illegal", message: "no", detail: { action: "x" } } },
  ]);
  const error = await client.command("t1", 5, { type: "undo" }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ status: 422, code: "illegal", message: "no" });
  expect(sent).toHaveLength(1);
});

test("what the server asks to wait is waited", async () => {
  const busy = {
    status: 429,
    body: { code: "too-many", message: "later", detail: { retry_after: 4 } },
  };
  const { client, waits } = clientWith([busy, { status: 200, body: done }]);
  await client.command("t1", 5, { type: "undo" });
  expect(waits).toEqual([4000]);
});

test("who has to wait for long is told so", async () => {
  const full = {
    status: 429,
    body: { code: "too-many", message: "30 tables", detail: { retry_after: 60 } },
  };
  const { client, waits } = clientWith([full]);
  await expect(client.create(WANTED)).rejects.toMatchObject({ code: "too-many" });
  expect(waits).toEqual([]);
});

test("a table without an answer is asked for again with its key", async () => {
  const created = { invitation: {}, now: now({ seq: 6 }) };
  const { client, sent } = clientWith([new Error("lost"), { status: 201, body: created }]);
  expect((await client.create(WANTED)).now.seq).toBe(6);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toMatchObject({ name: "Ours", key: expect.any(String) as string });
});

test("events that come in pages are put together", async () => {
  const page = (seqs: number[], more?: boolean): Reply => ({
    status: 200,
    body: { type: "events", events: seqs.map((seq) => ({ seq })), now: now({ seq: 9 }), more },
  });
  const { client, sent } = clientWith([page([6, 7], true), page([8, 9])]);
  const { events } = await client.events("t1", 5);
  expect(events.map(({ seq }) => seq)).toEqual([6, 7, 8, 9]);
  expect(sent.map(({ url }) => url.split("?")[1])).toEqual(["since=5", "since=7"]);
});

test("after all tries the failure is told", async () => {
  const { client } = clientWith(Array.from({ length: 6 }, () => new Error("lost")));
  await expect(client.command("t1", 5, { type: "undo" })).rejects.toBeInstanceOf(NoAnswer);
});

test("a stale command tells what was missed", () => {
  const detail = { seq: 7, events: [], now: now({ seq: 7 }) };
  expect(missedOf(new Refusal(409, { code: "stale", message: "", detail }))?.now.seq).toBe(7);
  expect(missedOf(new Refusal(422, { code: "illegal", message: "", detail: {} }))).toBeNull();
  expect(missedOf(new NoAnswer(null))).toBeNull();
});

test("keys are of the server's form, and new each time", () => {
  expect(newKey()).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(newKey()).not.toBe(newKey());
});

test("an id cannot leave its place in the address", async () => {
  const { client, sent } = clientWith([{ status: 200, body: now() }]);
  await client.table("../me");
  expect(sent[0]?.url).toBe("/api/tables/..%2Fme");
});

test("whoever is not known any more is told to the app", async () => {
  const { client } = clientWith([
    { status: 403, body: { code: "not-allowed", message: "no", detail: {} } },
    { status: 401, body: { code: "unknown-guest", message: "who?", detail: {} } },
  ]);
  let unknown = 0;
  client.onunknown = () => (unknown += 1);
  await expect(client.lobby()).rejects.toThrow(Refusal);
  expect(unknown).toBe(0);
  await expect(client.lobby()).rejects.toThrow(Refusal);
  expect(unknown).toBe(1);
});
