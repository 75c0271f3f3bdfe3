/** Where a review comes from, and where its links go: a finished table of the server. */
import type { Client, WhyNot } from "../api/client";
import type { Answered, Now, Review, ReviewTurn, Tried } from "../api/types";
import { replayPath, reviewPath, tablePath } from "./paths";
import { lookWith } from "./replay";

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
  /** What has to stand in a link for others; empty: nothing, null: it is for those who played. */
  watch: () => Promise<string | null>;
  paths: {
    /** The page of the result; null if there is none. */
    result: string | null;
    replay: string;
    /** This page, at the turn that begins after so many actions. */
    review: (at?: number, secret?: string) => string;
  };
}

/** Return the source for a table of the server; the secret, if any, lets the visitor watch it. */
export function tableSource(client: Client, id: string, secret = ""): ReviewSource {
  const comeIn = secret === "" ? null : () => client.join(secret);
  return {
    id,
    table: () => lookWith(() => client.table(id), comeIn),
    review: (since) => client.review(id, since),
    ask: () => client.askReview(id),
    turn: (at) => client.reviewTurn(id, at),
    tryOut: (at, actions) => client.tryOut(id, at, actions),
    why: (at, actions, place) => client.whyTried(id, at, actions, place),
    answer: (at, actions) => client.answer(id, at, actions),
    watch: () => client.link(id).then(({ secret: found }) => found ?? ""),
    paths: {
      result: tablePath(id),
      replay: replayPath(id),
      review: (at, wanted) => reviewPath(id, at, wanted),
    },
  };
}
