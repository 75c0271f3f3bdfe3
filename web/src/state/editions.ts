/** How the editions differ, as far as the pages show it. */
import { editions, type modules } from "../facts/choices.json";

export type Edition = (typeof editions)[number]["name"];
export type Module = (typeof modules)[number];
export type Variant = (typeof editions)[number]["variant"];

export interface EditionFacts {
  name: Edition;
  /** Its game for two (ED3). */
  variant: Variant;
  /** The modules that it takes (ED4). */
  modules: readonly Module[];
  /** Whether the neutral of a game for two is a player with a score (X1 to X6). */
  neutralPlays: boolean;
  /** How many markers the pool has at the start. */
  pool: number;
}

export function editionOf(name: string): EditionFacts {
  return editions.find((edition) => edition.name === name) ?? editions[0];
}
