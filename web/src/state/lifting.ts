/** Lifting in any order: the notation lifts pieces in the order of the board, people as they like. */
import type { Now, TableEvent } from "../api/types";
import { standing } from "./events";

/** Where pieces are lifted: a table, or a board where something is only tried. */
export interface Lifting {
  readonly value: { readonly now: Now | null; readonly events: readonly TableEvent[] };
  /** Resolves to whether it was done. */
  send: (command: { type: "undo" } | { type: "play"; action: string }) => Promise<boolean>;
}

/** The lifting of the piece on a post, in notation. */
export const liftOf = (post: string): string => `lift ${post}`;

/** Return the posts whose pieces are in the hand, if lifting them was the last thing done; else null. */
export function lifted(now: Now, events: readonly TableEvent[]): string[] | null {
  const from = now.view?.pending?.["from"];
  if (!Array.isArray(from) || from.length === 0) return null;
  const posts = from.map(String);
  const last = standing(events).slice(-posts.length);
  return posts.every((post, index) => last[index]?.action === liftOf(post)) ? posts : null;
}

/** Lift one more piece than those in the hand: they go back first, then all are lifted in order. */
export async function liftToo(table: Lifting, post: string): Promise<boolean> {
  const { now, events } = table.value;
  const posts = now === null ? null : lifted(now, events);
  if (posts === null) return false;
  for (let left = posts.length; left > 0; left -= 1)
    if (!(await table.send({ type: "undo" }))) return false;
  const wanted = new Set([...posts, post].map(liftOf));
  const order = (table.value.now?.decision?.legal ?? []).filter((action) => wanted.has(action));
  for (const action of order) if (!(await table.send({ type: "play", action }))) return false;
  return true;
}
