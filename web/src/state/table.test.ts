import { expect, test, vi } from "vitest";
import { type Client, NoAnswer, Refusal } from "../api/client";
import type { StreamOptions } from "../api/stream";
import type { Commanded, Now, TableEvent } from "../api/types";
import { acted, now } from "../testing/samples";
import { type Happened, TableStore, failureOf } from "./table";

function storeWith(client: Partial<Client>): {
  store: TableStore;
  stream: StreamOptions;
  happened: Happened[];
} {
  const found: { stream?: StreamOptions } = {};
  const happened: Happened[] = [];
  const store = new TableStore("t1", {
    client: { refused: () => undefined, ...client } as Client,
    stream: (options) => {
      found.stream = options;
      return { open: () => undefined, close: () => undefined, hurry: () => undefined };
    },
    onhappened: (one) => happened.push(one),
    clock: () => 1000,
  });
  if (found.stream === undefined) throw new Error("no stream");
  return { store, stream: found.stream, happened };
}

const at = (seq: number): Now => now({ seq });
const commanded = (seq: number): Commanded => ({
  first: seq,
  last: seq,
  events: [acted(seq, 0, "end")],
  now: at(seq),
});

test("opening shows the table, then its past", async () => {
  const { store, stream } = storeWith({
    table: () => Promise.resolve(at(5)),
    events: () =>
      Promise.resolve({
        type: "events",
        events: [acted(4, 0, "end"), acted(5, 1, "end")],
        now: at(5),
      }),
  });
  await store.open();
  expect(store.value).toMatchObject({ whole: true, arrived: 1000 });
  expect(store.value.events.map((event) => event.seq)).toEqual([4, 5]);
  expect(stream.path()).toBe("/api/tables/t1/live?since=5");
});

test("what answer and stream both bring is added once", async () => {
  const { store, stream, happened } = storeWith({ command: () => Promise.resolve(commanded(6)) });
  store.merge([], at(5));
  stream.onframe({ type: "events", events: [acted(6, 0, "end")], now: at(6) });
  expect(await store.send({ type: "end" })).toBe(true);
  stream.onframe({ type: "events", events: [acted(6, 0, "end")], now: at(6) });
  expect(store.value.events.map((event) => event.seq)).toEqual([6]);
  expect(happened).toHaveLength(1);
});

test("what is known already, or mere talk, leaves the position alone", () => {
  const { store } = storeWith({});
  store.merge([], at(5));
  const first = store.value.now;
  store.merge([], at(5));
  expect(store.value.now).toBe(first);
  store.merge(
    [{ type: "said", seq: 6, at: 0, name: "Anna", text: "Hello", seat: 0 } as TableEvent],
    at(6),
  );
  expect(store.value.now?.seq).toBe(6);
  expect(store.value.now?.view).toBe(first?.view);
  store.merge([acted(7, 0, "end")], at(7));
  expect(store.value.now?.view).not.toBe(first?.view);
});

test("an older table does not replace a newer one", () => {
  const { store } = storeWith({});
  store.merge([], at(8));
  store.merge([], at(7));
  expect(store.value.now?.seq).toBe(8);
});

test("one command at a time", async () => {
  let answer: (done: Commanded) => void = () => undefined;
  const command = vi.fn(() => new Promise<Commanded>((done) => (answer = done)));
  const { store } = storeWith({ command });
  store.merge([], at(5));
  const first = store.send({ type: "end" });
  expect(store.value.pending).toEqual({ type: "end" });
  expect(await store.send({ type: "undo" })).toBe(false);
  answer(commanded(6));
  await first;
  expect(store.value.pending).toBeNull();
  expect(command).toHaveBeenCalledTimes(1);
});

test("a stale command merges what was missed, and says so", async () => {
  const detail = { events: [acted(6, 1, "end")], now: at(6) };
  const { store } = storeWith({
    command: () => Promise.reject(new Refusal(409, { code: "stale", message: "changed", detail })),
  });
  store.merge([], at(5));
  expect(await store.send({ type: "end" })).toBe(false);
  expect(store.value.now?.seq).toBe(6);
  expect(store.value.failure?.code).toBe("stale");
  store.forgive();
  expect(store.value.failure).toBeNull();
});

test("no answer is told", async () => {
  const { store } = storeWith({ command: () => Promise.reject(new NoAnswer(null)) });
  store.merge([], at(5));
  await store.send({ type: "end" });
  expect(store.value.failure?.code).toBe("lost");
});

test("that the server did not answer is no news once the line is back", async () => {
  const { store, stream } = storeWith({ command: () => Promise.reject(new NoAnswer(null)) });
  store.merge([], at(5));
  stream.onstate("offline");
  await store.send({ type: "end" });
  stream.onstate("connecting");
  expect(store.value.failure).not.toBeNull();
  stream.onstate("live");
  expect(store.value.failure).toBeNull();
  expect(store.value.now?.seq).toBe(5);
});

test("tells what is wrong with a text by the code of its fault", () => {
  const detail = { faults: [{ where: "body.name", what: "has marks", code: "illegible" }] };
  const refusal = new Refusal(422, { code: "invalid", message: "body.name: has marks", detail });
  expect(failureOf(refusal).code).toBe("illegible");
  const plain = new Refusal(422, { code: "invalid", message: "no", detail: {} });
  expect(failureOf(plain).code).toBe("invalid");
});

test("a refusal stays in sight when the line is back", () => {
  const { store, stream } = storeWith({});
  stream.onstate("offline");
  store.blame(new Refusal(422, { code: "illegal", message: "no", detail: {} }));
  stream.onstate("live");
  expect(store.value.failure?.code).toBe("illegal");
});

test("a takeback is sent again if only others have acted meanwhile", async () => {
  const refuse = (seat: number): Promise<Commanded> => {
    const detail = { events: [acted(6, seat, "end")], now: at(6) };
    return Promise.reject(new Refusal(409, { code: "stale", message: "changed", detail }));
  };
  const takeback = { type: "takeback", seat: 0, what: "turn" } as const;
  for (const [seat, times] of [
    [1, 2],
    [0, 1],
  ] as const) {
    const command = vi
      .fn<Client["command"]>()
      .mockImplementationOnce(() => refuse(seat))
      .mockImplementation(() => Promise.resolve(commanded(7)));
    const { store } = storeWith({ command });
    store.merge([], at(5));
    expect(await store.send(takeback)).toBe(times === 2);
    expect(command).toHaveBeenCalledTimes(times);
    expect(store.value.pending).toBeNull();
  }
});

test("an answer whose table is further than its events loses none of those that follow", async () => {
  const answer = { ...commanded(6), now: at(8) };
  const { store, stream, happened } = storeWith({ command: () => Promise.resolve(answer) });
  store.merge([], at(5));
  await store.send({ type: "end" });
  const events = [acted(6, 0, "end"), acted(7, 1, "end"), acted(8, 1, "end")];
  stream.onframe({ type: "events", events: events.slice(0, 2), now: at(7) });
  stream.onframe({ type: "events", events: events.slice(2), now: at(8) });
  expect(store.value.events.map((event) => event.seq)).toEqual([6, 7, 8]);
  expect(store.value.now?.seq).toBe(8);
  // They are told, but not played: the position is further already.
  expect(happened.slice(1).map(({ journal }) => journal)).toEqual([[], []]);
});

test("wishes for the pace of bots wait for nothing, and are refused in silence", async () => {
  const refusal = new Refusal(409, { code: "not-alone", message: "others", detail: {} });
  const command = vi.fn<Client["command"]>(() => Promise.reject(refusal));
  const { store } = storeWith({ command });
  store.merge([], at(5));
  const sent = store.send({ type: "bot-pause", seconds: 0.3 });
  expect(store.value.pending).toBeNull();
  expect([await sent, store.value.failure]).toEqual([false, null]);
  const first = store.value.now;
  const chosen: TableEvent = { type: "bot-pause", seq: 6, at: 0, seconds: 0.3 };
  store.merge([chosen], { ...at(6), bot_pause: 0.3 });
  expect(store.value.now?.view).toBe(first?.view);
  expect(store.value.now?.bot_pause).toBe(0.3);
});

test("what is sent aside is taken from the stream, which brings all in order", async () => {
  const { store, stream } = storeWith({ command: () => Promise.resolve(commanded(8)) });
  store.merge([], at(5));
  await store.send({ type: "hurry" });
  expect(store.value.now?.seq).toBe(5);
  const events = [6, 7, 8].map((seq) => acted(seq, 1, "end"));
  stream.onframe({ type: "events", events, now: at(8) });
  expect(store.value.events.map((event) => event.seq)).toEqual([6, 7, 8]);
});

test("talk does not wait for a move, nor holds one up", () => {
  const { store } = storeWith({ command: () => new Promise<Commanded>(() => undefined) });
  store.merge([], at(5));
  void store.send({ type: "say", text: "hello" });
  expect(store.value.pending).toBeNull();
});

test("a resync asks for the past again", async () => {
  const events = vi.fn(() =>
    Promise.resolve({ type: "events" as const, events: [acted(900, 0, "end")], now: at(900) }),
  );
  const { store, stream } = storeWith({ events });
  store.merge([acted(6, 0, "end")], at(6));
  stream.onframe({ type: "resync", now: at(900) });
  await vi.waitFor(() => expect(store.value.whole).toBe(true));
  expect(store.value.events.map((event) => event.seq)).toEqual([900]);
});

test("presence and the state of the line", () => {
  const { store, stream } = storeWith({});
  stream.onframe({ type: "presence", seats: [0], spectators: 2 });
  stream.onstate("offline");
  stream.onrefused?.({ type: "error", code: "not-found", message: "gone" });
  expect(store.value).toMatchObject({
    present: [0],
    spectators: 2,
    link: "offline",
    failure: { code: "no-table" },
  });
});

test("whoever is present stays so when the start deals the seats anew", () => {
  const { store, stream } = storeWith({});
  store.merge([], at(5));
  expect(store.value.present).toBeNull();
  stream.onframe({ type: "presence", seats: [0, 2], spectators: 0 });
  const order = [1, 2, 0];
  stream.onframe({
    type: "events",
    events: [{ type: "started", seq: 6, at: 0, order, seal: "" }],
    now: at(6),
  });
  expect(store.value.present).toEqual([1, 2]);
});

test("a table that cannot be shown yet is asked for again, one that is closed to us is not", async () => {
  vi.useFakeTimers();
  const refused = new Refusal(404, { code: "not-found", message: "", detail: {} });
  const table = vi.fn(() => Promise.resolve(at(5)));
  table.mockRejectedValueOnce(new NoAnswer("")).mockRejectedValueOnce(refused);
  const { store } = storeWith({
    table,
    events: () => Promise.resolve({ type: "events" as const, events: [], now: at(5) }),
  });
  await store.open();
  expect(store.value.failure?.code).toBe("no-answer");
  await vi.runAllTimersAsync();
  expect(store.value.failure?.code).toBe("no-table");
  await vi.runAllTimersAsync();
  expect(table).toHaveBeenCalledTimes(2);
  await store.open();
  expect(store.value).toMatchObject({ failure: null, now: { seq: 5 } });
  vi.useRealTimers();
});
