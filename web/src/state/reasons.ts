/** The pictures of the reasons for a turn, at a table and in a review. */
import type { Worth } from "../api/types";

/** By what the key begins with; the first that fits. */
const ICONS: readonly (readonly [begins: string, icon: string])[] = [
  ["control", "icon-gable"],
  ["office", "icon-gable"],
  ["network", "icon-network"],
  ["link", "icon-network"],
  ["prestige", "icon-prestige"],
  ["points", "icon-prestige"],
  ["given.points", "icon-prestige"],
  ["given", "icon-person"],
  ["mission", "icon-target"],
  ["marker", "icon-stack"],
  ["favour", "icon-stack"],
  ["pieces", "cube"],
  ["merchants", "disc"],
  ["blocks", "icon-lock"],
  ["end", "icon-clock"],
  ["route", "icon-target"],
];

/** Return the picture for a reason: that of the ability or of the thing that it speaks of. */
export function iconOf({ key, values }: Pick<Worth, "key" | "values">): string {
  const [head, named] = key.split(".");
  const ability = values["ability"] ?? (head === "ability" ? named : undefined);
  if ((head === "ability" || head === "route") && typeof ability === "string")
    return `icon-${ability}`;
  if (head === "route" && "city" in values) return "icon-gable";
  return ICONS.find(([begins]) => key.startsWith(begins))?.[1] ?? "icon-plus";
}
