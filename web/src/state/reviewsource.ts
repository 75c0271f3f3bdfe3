/** Where a review comes from, and where its links go: a finished table of the server, or a record. */
import type { Client, Home, WhyNot } from "../api/client";
import type { Answered, Now, Review, ReviewTurn, Tried } from "../api/types";
import { recordReviewPath, replayPath, reviewPath, tablePath } from "./paths";
import { FILE } from "./recordfile";
import type { Asked } from "./playon";
import { lookWith, Replayer } from "./replay";
import { atTable, type Failure } from "./table";
import type { TrialSource } from "./trial";

/** All that the page of a review asks for. */
export interface ReviewSource {
  /** Tells the game from all others, for what this browser keeps of it. */
  id: string;
  /** The game at its end. */
  table: () => Promise<Now>;
  /** The review as far as it is made, its turns from a number on. */
  review: (since: number) => Promise<Review>;
  /** Let the review be made; return it as far as it is. */
  ask: () => Promise<Review>;
  /** The board around the turn that begins after so many actions. */
  turn: (at: number) => Promise<ReviewTurn>;
  /** The table after other actions than were played from a moment on. */
  tryOut: (at: number, actions: readonly string[]) => Promise<Tried>;
  /** Why nothing can be done at a place after these actions. */
  why: (at: number, actions: readonly string[], place: string) => Promise<WhyNot>;
  /** What these actions would be worth in the turn that begins after so many actions. */
  answer: (at: number, actions: readonly string[]) => Promise<Answered>;
  /** The moment after so many actions, to play on from; null: this browser does not have the game. */
  moment: ((actions: number) => Promise<Asked>) | null;
  /** What has to stand in a link for others; empty: nothing, null: it is for those who played. */
  watch: () => Promise<string | null>;
  /** Say why there is no review in words that fit what is reviewed. */
  explain: (failure: Failure) => Failure;
  paths: {
    /** The page of the result; null if there is none. */
    result: string | null;
    /** The replay; null if this browser does not have the record. */
    replay: string | null;
    /** This page, at the turn that begins after so many actions. */
    review: (at?: number, secret?: string) => string;
  };
}

type Requests = Pick<ReviewSource, "review" | "ask" | "turn" | "tryOut" | "why" | "answer">;

/** What is asked for in the same way wherever the server has the game. */
function requests(client: Client, id: string, of: Home): Requests {
  return {
    review: (since) => client.review(id, since, of),
    ask: () => client.askReview(id, of),
    turn: (at) => client.reviewTurn(id, at, of),
    tryOut: (at, actions) => client.tryOut(id, at, actions, of),
    why: (at, actions, place) => client.whyTried(id, at, actions, place, of),
    answer: (at, actions) => client.answer(id, at, actions, of),
  };
}

/** Return the source for a table of the server; the secret, if any, lets the visitor watch it. */
export function tableSource(client: Client, id: string, secret = ""): ReviewSource {
  const comeIn = secret === "" ? null : () => client.join(secret);
  return {
    id,
    table: () => lookWith(() => client.table(id), comeIn),
    ...requests(client, id, "tables"),
    moment: async (actions) => {
      const { events } = await client.events(id, 0);
      return { table: id, seq: new Replayer(events).seqOf(actions) };
    },
    watch: () => client.link(id).then(({ secret: found }) => found ?? ""),
    explain: atTable,
    paths: {
      result: tablePath(id),
      replay: replayPath(id),
      review: (at, wanted) => reviewPath(id, at, wanted),
    },
  };
}

/**
 * Return the source for a record that the server knows by an id. Only a tab that has the `record`
 * knows who played, and can replay it; null: it does not.
 */
export function recordSource(client: Client, id: string, record: unknown): ReviewSource {
  return {
    id,
    table: () => (record === null ? client.table(id, "records") : endOf(client, record)),
    ...requests(client, id, "records"),
    moment: record === null ? null : (actions) => Promise.resolve({ record, actions }),
    // Whoever knows the id may see it.
    watch: () => Promise.resolve(""),
    explain: (failure) =>
      failure.code === "not-found" ? { ...failure, code: "no-record" } : failure,
    paths: {
      result: null,
      replay: record === null ? null : replayPath(FILE),
      review: (at) => recordReviewPath(id, at),
    },
  };
}

/** Return the moment after so many actions of a game as a board to try things on. */
export function momentOf(
  source: Pick<ReviewSource, "tryOut" | "why">,
  at: number,
): TrialSource<Tried> {
  return {
    tryOut: (actions) => source.tryOut(at, actions),
    why: (actions, place) => source.why(at, actions, place),
  };
}

/** Return how a record ends, with the names that stand in it. */
function endOf(client: Client, record: unknown): Promise<Now> {
  const { actions } = record as { actions: readonly unknown[] };
  // The first event is the start.
  return client.replayAt(record, actions.length + 1);
}
