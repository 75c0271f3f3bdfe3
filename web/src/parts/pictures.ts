/** What is drawn beside each line of the game in brief: a scene on the board, or signs. */
import type { RuleSceneName } from "./ruleScenes";

export type Picture = RuleSceneName | "turn" | "income" | "end";

export const PICTURES: readonly Picture[] = [
  "aim",
  "turn",
  "income",
  "place",
  "displace",
  "establish",
  "office",
  "ability",
  "spaces",
  "end",
];
