import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LinkState, SILENCE, type Socket, Stream, type StreamError } from "./stream";
import type { Frame } from "./types";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
  close(): void {
    this.closed = true;
  }
  bring(frame: Frame | StreamError): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let sockets: FakeSocket[] = [];
let states: LinkState[] = [];
let frames: Frame[] = [];
let refused: StreamError[] = [];
let since = 0;
const heartbeat: Frame = { type: "heartbeat", at: 1 };

function open(): Stream {
  const stream = new Stream({
    path: () => `/live?since=${since}`,
    onframe: (frame) => frames.push(frame),
    onstate: (state) => states.push(state),
    onrefused: (error) => refused.push(error),
    connect: (path) => {
      const socket = new FakeSocket(path);
      sockets.push(socket);
      return socket;
    },
    random: () => 0.5,
  });
  stream.open();
  return stream;
}

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, states, frames, refused, since] = [[], [], [], [], 0];
});
afterEach(() => vi.useRealTimers());

test("frames make it live", () => {
  open();
  sockets[0]?.bring(heartbeat);
  expect(states.at(-1)).toBe("live");
  expect(frames).toEqual([heartbeat]);
});

test("a lost line comes back where it was, later each time", () => {
  open();
  sockets[0]?.bring(heartbeat);
  since = 9;
  sockets[0]?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(499);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets[1]?.path).toBe("/live?since=9");
  sockets[1]?.onclose?.({ code: 1006 });
  expect(states.at(-1)).toBe("offline");
  vi.advanceTimersByTime(999);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  sockets[2]?.bring(heartbeat);
  expect(states.at(-1)).toBe("live");
});

test("the network is back: no waiting", () => {
  const stream = open();
  sockets[0]?.onclose?.({ code: 1006 });
  stream.hurry();
  expect(sockets).toHaveLength(2);
  stream.hurry();
  expect(sockets).toHaveLength(2);
});

test("silence is a loss", () => {
  open();
  sockets[0]?.bring(heartbeat);
  vi.advanceTimersByTime(SILENCE - 1);
  expect(sockets[0]?.closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(sockets[0]?.closed).toBe(true);
  vi.advanceTimersByTime(20_000);
  expect(sockets.length).toBeGreaterThan(1);
});

test("a refusal ends it, and says why", () => {
  open();
  sockets[0]?.bring({ type: "error", code: "not-found", message: "no table" });
  sockets[0]?.onclose?.({ code: 4404 });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe("refused");
  expect(refused[0]?.code).toBe("not-found");
});

test("too many streams may pass", () => {
  open();
  sockets[0]?.onclose?.({ code: 4429 });
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test("a closed stream stays closed", () => {
  open().close();
  vi.advanceTimersByTime(100_000);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.closed).toBe(true);
});
