/** Sends requests to the server; returns its typed answers, or throws why there is none. */
import { addressOf } from "../base";
import type {
  Answered,
  ApiError,
  Command,
  Commanded,
  CommandRequest,
  Coached,
  Family,
  Hint,
  History,
  Lobby,
  Now,
  Points,
  Review,
  ReviewTurn,
  Tried,
  Statistics,
  TableEvent,
  TableRequest,
  Warnings,
} from "./types";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Me = Schemas["Me"];
export type TableCreated = Schemas["TableCreated"];
export type NewInvitation = Schemas["NewInvitation"];
export type Link = Schemas["Link"];
export type Moment = Schemas["Moment"];
export type Joined = Schemas["Joined"];
export type WhyNot = Schemas["WhyNot"];
export type EventsAnswer = Schemas["Events"];

/** Where the server has a finished game: at one of its tables, or as a record from elsewhere. */
export type Home = "tables" | "records";

/** The server understood and refused. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: Record<string, unknown>;

  constructor(status: number, body: ApiError) {
    super(body.message);
    this.name = "Refusal";
    this.status = status;
    this.code = body.code;
    this.detail = body.detail;
  }
}

/** No answer came: nobody knows whether anything was done. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super("the server does not answer", { cause });
    this.name = "NoAnswer";
  }
}

/** What was missed, as a 409 reports it. */
export interface Missed {
  events: TableEvent[];
  now: Now;
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
export type Wait = (milliseconds: number) => Promise<void>;

const RETRIES = [300, 1000, 2500, 5000, 10000];
/** Whoever is asked to wait for longer is told so. */
const LONGEST = 20_000;
const TIMEOUT = 20_000;
const UNKNOWN = "unknown-guest";

export const rest: Wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Make a key for one command: repeating the command with it does nothing twice. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return what was missed, if a command was refused because its seq was stale. */
export function missedOf(error: unknown): Missed | null {
  if (!(error instanceof Refusal) || error.code !== "stale") return null;
  const { events, now, more } = error.detail as Partial<Missed & { more: boolean }>;
  // What is too much for one answer comes by the stream.
  return Array.isArray(events) && now !== undefined && more !== true ? { events, now } : null;
}

export class Client {
  /** Called when the server does not know who asks: this browser was signed out. */
  onunknown: () => void = () => undefined;
  private readonly fetch: Fetch;
  private readonly wait: Wait;

  constructor(fetcher: Fetch = (url, init) => fetch(url, init), wait: Wait = rest) {
    this.fetch = fetcher;
    this.wait = wait;
  }

  me = (): Promise<Me> => this.ask("GET", "/api/me");
  becomeGuest = (name: string): Promise<Me> => this.ask("POST", "/api/guest", { name });
  rename = (name: string): Promise<Me> => this.ask("PATCH", "/api/me", { name });
  boards = (): Promise<Family[]> => this.ask("GET", "/api/boards");
  lobby = (): Promise<Lobby> => this.ask("GET", "/api/lobby");
  /** A page of one's ended tables: those that have a name, behind the mark of the page before. */
  history = (before: string, name: string): Promise<History> =>
    this.ask("GET", `/api/history?${new URLSearchParams({ before, name }).toString()}`);
  join = (invitation: string): Promise<Joined> => this.ask("POST", "/api/join", { invitation });
  /** Create a table; if no answer comes, ask again with the same key, so that there is one table. */
  create = (table: TableRequest): Promise<TableCreated> =>
    this.askAgain("/api/tables", { key: newKey(), ...table });
  table = (id: string, of?: Home): Promise<Now> => this.ask("GET", path(id, of));
  /** Return what happened after a seq, all pages of it, and the table after that. */
  async events(id: string, since: number): Promise<EventsAnswer> {
    const found: TableEvent[] = [];
    for (let from = since; ; from = found.at(-1)?.seq ?? from) {
      const page = await this.ask<EventsAnswer>("GET", `${path(id)}/events?since=${from}`);
      found.push(...page.events);
      if (page.more !== true || page.events.length === 0) return { ...page, events: found };
    }
  }
  why = (id: string, place: string): Promise<WhyNot> =>
    this.ask("GET", `${path(id)}/why?place=${encodeURIComponent(place)}`);
  /** Find the best turns for one's own decision at a table, as it is at a seq. */
  hint = (id: string, seq: number): Promise<Hint> => this.ask("POST", `${path(id)}/hint`, { seq });
  /** Let the coach speak of one's own decision, without what is known already. */
  coach = (id: string, seq: number, known: Readonly<Record<string, number>>): Promise<Coached> =>
    this.ask("POST", `${path(id)}/coach`, { seq, known });
  /** Learn what speaks against an action before it is taken. */
  warn = (id: string, seq: number, action: string): Promise<Warnings> =>
    this.ask("POST", `${path(id)}/coach/warn`, { seq, action });
  /** The record that the server was started with. */
  givenRecord = (): Promise<Record<string, unknown>> => this.ask("GET", "/api/records/given");
  replay = (record: unknown): Promise<EventsAnswer> => this.ask("POST", "/api/records", record);
  replayAt = (record: unknown, seq: number): Promise<Now> =>
    this.ask("POST", `/api/records/at/${seq}`, record);
  /** Who is ahead over the finished game of a record. */
  chancesOf = (record: unknown): Promise<Points> =>
    this.ask("POST", "/api/records/chances", record);
  at = (id: string, seq: number): Promise<Now> => this.ask("GET", `${path(id)}/at/${seq}`);
  record = (id: string): Promise<Record<string, unknown>> => this.ask("GET", `${path(id)}/record`);
  link = (id: string): Promise<Link> => this.ask("GET", `${path(id)}/link`);
  statistics = (id: string): Promise<Statistics> => this.ask("GET", `${path(id)}/statistics`);
  /** The moment that a table plays on from, if the visitor may see it. */
  origin = (id: string): Promise<Moment> => this.ask("GET", `${path(id)}/origin`);
  /** Who is ahead: over a finished game, or where the present turn began. */
  chances = (id: string): Promise<Points> => this.ask("GET", `${path(id)}/chances`);
  /** The review of a finished game as far as it is made, its turns from a number on. */
  review = (id: string, since: number, of?: Home): Promise<Review> =>
    this.ask("GET", `${path(id, of)}/review?since=${since}`);
  askReview = (id: string, of?: Home): Promise<Review> =>
    this.ask("POST", `${path(id, of)}/review`);
  /** Let a record be reviewed; the review says by which id the server knows it from now on. */
  reviewRecord = (record: unknown): Promise<Review> =>
    this.ask("POST", "/api/records/review", record);
  /** The board around the turn that begins after so many actions. */
  reviewTurn = (id: string, at: number, of?: Home): Promise<ReviewTurn> =>
    this.ask("GET", `${path(id, of)}/review/at/${at}`);
  /** The table after other actions than were played from a moment of a finished game on. */
  tryOut = (id: string, at: number, actions: readonly string[], of?: Home): Promise<Tried> =>
    this.ask("POST", `${path(id, of)}/review/at/${at}/try`, { actions });
  /** Why nothing can be done at a place after these actions. */
  whyTried = (
    id: string,
    at: number,
    actions: readonly string[],
    place: string,
    of?: Home,
  ): Promise<WhyNot> => this.ask("POST", `${path(id, of)}/review/at/${at}/why`, { actions, place });
  /** What these actions would be worth in the turn that begins there. */
  answer = (id: string, at: number, actions: readonly string[], of?: Home): Promise<Answered> =>
    this.ask("POST", `${path(id, of)}/review/at/${at}/answer`, { actions });
  rematch = (id: string): Promise<Now> => this.ask("POST", `${path(id)}/rematch`);
  invite = (id: string, role: "play" | "watch"): Promise<NewInvitation> =>
    this.ask("POST", `${path(id)}/invitations`, { role });

  /** Send a command. If no answer comes, send it again with the same key, so nothing happens twice. */
  command(id: string, seq: number, command: Command, key = newKey()): Promise<Commanded> {
    const body: CommandRequest = { seq, key, command };
    return this.askAgain(`${path(id)}/commands`, body);
  }

  /** Send what has a key until there is an answer. */
  private async askAgain<Answer>(
    url: string,
    body: CommandRequest | TableRequest,
  ): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.ask<Answer>("POST", url, body);
      } catch (error) {
        const pause = RETRIES[tries];
        const asked = retryAfter(error);
        if (pause === undefined || !isWorthRepeating(error) || asked > LONGEST) throw error;
        await this.wait(Math.max(pause, asked));
      }
    }
  }

  /** Learn why a request or a stream was refused. */
  refused(code: string): void {
    if (code === UNKNOWN) this.onunknown();
  }

  async ask<Answer>(method: string, url: string, body?: unknown): Promise<Answer> {
    const init: RequestInit = { method, credentials: "same-origin", cache: "no-store" };
    if (body !== undefined) {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(body);
    }
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIMEOUT);
    let response: Response;
    let text: string;
    try {
      response = await this.fetch(addressOf(url), { ...init, signal: stop.signal });
      text = await response.text();
    } catch (error) {
      throw new NoAnswer(error);
    } finally {
      clearTimeout(timer);
    }
    const data = parsed(text);
    if (response.ok) return data as Answer;
    // An answer of any other form comes from something between us and the server, such as a proxy.
    if (!isApiError(data)) throw new NoAnswer(`${response.status}`);
    this.refused(data.code);
    throw new Refusal(response.status, data);
  }
}

function path(id: string, of: Home = "tables"): string {
  return `/api/${of}/${encodeURIComponent(id)}`;
}

function parsed(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isApiError(data: unknown): data is ApiError {
  if (typeof data !== "object" || data === null) return false;
  const { code, message } = data as Partial<ApiError>;
  return typeof code === "string" && typeof message === "string";
}

/** Whether the same request may succeed a little later. */
export function isWorthRepeating(error: unknown): boolean {
  return (
    error instanceof NoAnswer || (error instanceof Refusal && [429, 503].includes(error.status))
  );
}

function retryAfter(error: unknown): number {
  const seconds = error instanceof Refusal ? error.detail["retry_after"] : 0;
  return typeof seconds === "number" ? 1000 * seconds : 0;
}

export const client = new Client();
