/** The guided first game: the usual board, three apprentices, and a coach. */
import type { TableRequest } from "../api/types";
import type { Say } from "../words/words";
import { DEFAULT, requestOf, suited } from "./choosing";

/** Return the request for it; the game starts at once. */
export function guidedRequest(say: Say): TableRequest {
  const choice = { ...suited(DEFAULT, "new"), name: say("guided.name"), hints: true };
  return requestOf(choice);
}
