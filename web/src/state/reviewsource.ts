/** Where a review comes from, and where its links go: a finished table of the server. */
import type { Client } from "../api/client";
import type { Now, Review, ReviewTurn } from "../api/types";
import { replayPath, reviewPath, tablePath } from "./paths";
import { lookWith } from "./replay";

/** All that the page of a review asks for. */
export interface ReviewSource {
  /** The game at its end. */
  table: () => Promise<Now>;
  /** The review as far as it is made, its turns from a number on. */
  review: (since: number) => Promise<Review>;
  /** Let the review be made; return it as far as it is. */
  ask: () => Promise<Review>;
  /** The board around the turn that begins after so many actions. */
  turn: (at: number) => Promise<ReviewTurn>;
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
    table: () => lookWith(() => client.table(id), comeIn),
    review: (since) => client.review(id, since),
    ask: () => client.askReview(id),
    turn: (at) => client.reviewTurn(id, at),
    watch: () => client.link(id).then(({ secret: found }) => found ?? ""),
    paths: {
      result: tablePath(id),
      replay: replayPath(id),
      review: (at, wanted) => reviewPath(id, at, wanted),
    },
  };
}
