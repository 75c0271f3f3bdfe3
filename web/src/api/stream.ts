/** A live stream that reconnects by itself: it notices silence and resumes where it left off. */
import { addressOf } from "../base";
import type { Frame } from "./types";

export type LinkState = "connecting" | "live" | "offline" | "refused";
export type StreamError = { type: "error"; code: string; message: string };

/** What we use of a WebSocket, so that tests can bring their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: (() => void) | null;
  close(): void;
}

export interface StreamOptions {
  /** Returns the path with its query; called before each connection, as what is known grows. */
  path: () => string;
  onframe: (frame: Frame) => void;
  onstate: (state: LinkState) => void;
  onrefused?: (error: StreamError) => void;
  connect?: (path: string) => Socket;
  random?: () => number;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** The server speaks at least every 20 seconds; after this long a silence the connection is dead. */
export const SILENCE = 45_000;
const REFUSED = 4000;
/** Refusals that may pass: too many streams, no database, a server that is stopping. */
const PASSING = [REFUSED + 429, REFUSED + 503];

function browserSocket(path: string): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${addressOf(path)}`);
  const found: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    close: () => {
      // One that is given up before it stands would be reported as an error.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
      else socket.close();
    },
  };
  socket.onopen = () => found.onopen?.();
  socket.onmessage = ({ data }: MessageEvent<unknown>) => found.onmessage?.({ data });
  socket.onclose = ({ code }) => found.onclose?.({ code });
  socket.onerror = () => found.onerror?.();
  return found;
}

export class Stream {
  private readonly options: StreamOptions;
  private socket: Socket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private closed = true;
  private refusal: StreamError | null = null;

  constructor(options: StreamOptions) {
    this.options = options;
  }

  open(): void {
    this.closed = false;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.drop();
  }

  /** Try at once, as when the browser says that the network is back. */
  hurry(): void {
    if (this.closed || this.socket !== null) return;
    clearTimeout(this.timer);
    this.connect();
  }

  private connect(): void {
    this.options.onstate(this.failures > 1 ? "offline" : "connecting");
    const socket = (this.options.connect ?? browserSocket)(this.options.path());
    this.socket = socket;
    this.refusal = null;
    socket.onopen = () => this.listen();
    socket.onmessage = ({ data }) => this.take(data);
    socket.onclose = ({ code }) => this.lost(socket, code);
    socket.onerror = () => undefined;
    this.listen();
  }

  private listen(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const socket = this.socket;
      if (socket !== null) {
        this.drop();
        this.lost(socket, 0);
      }
    }, SILENCE);
  }

  private take(data: unknown): void {
    this.listen();
    const frame = JSON.parse(String(data)) as Frame | StreamError;
    if (frame.type === "error") {
      this.refusal = frame;
      return;
    }
    this.failures = 0;
    this.options.onstate("live");
    this.options.onframe(frame);
  }

  private lost(socket: Socket, code: number): void {
    if (this.closed || (this.socket !== null && this.socket !== socket)) return;
    this.socket = null;
    clearTimeout(this.timer);
    if (code > REFUSED && !PASSING.includes(code)) {
      this.closed = true;
      this.options.onstate("refused");
      this.options.onrefused?.(
        this.refusal ?? { type: "error", code: "not-found", message: String(code - REFUSED) },
      );
      return;
    }
    this.failures += 1;
    this.options.onstate(this.failures > 1 ? "offline" : "connecting");
    const spread = 0.7 + 0.6 * (this.options.random ?? Math.random)();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.failures - 1)) * spread;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }
}
