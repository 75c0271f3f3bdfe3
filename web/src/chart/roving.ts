/** One Tab stop for many things: which of them it is, and where a key goes from there. */
import type { Point } from "../boards/geometry";
import { type Hit, neighbour } from "./hits";

/** Return the thing that Tab comes to: where the focus was last, else the nearest one, else the first. */
export function stopOf<Each extends Hit>(
  among: readonly Each[],
  last: Pick<Hit, "key" | "at"> | null,
): Each | null {
  if (last === null) return among[0] ?? null;
  return among.find((hit) => hit.key === last.key) ?? nearest(among, last.at);
}

export function nearest<Each extends Hit>(among: readonly Each[], at: Point): Each | null {
  const distance = (hit: Each): number => Math.hypot(hit.at[0] - at[0], hit.at[1] - at[1]);
  const [best] = among.toSorted((one, other) => distance(one) - distance(other));
  return best ?? null;
}

/**
 * Return where a key goes: arrows to the next thing in their direction, Page Up and Page Down through all of
 * them in reading order, Home and End to the first and the last.
 */
export function stepFrom(among: readonly Hit[], from: Hit, key: string): Hit | null {
  const index = among.findIndex((hit) => hit.key === from.key);
  switch (key) {
    case "Home":
      return among[0] ?? null;
    case "End":
      return among.at(-1) ?? null;
    case "PageUp":
      return among[index - 1] ?? null;
    case "PageDown":
      return among[index + 1] ?? null;
    default:
      return neighbour(among, from.at, key);
  }
}
