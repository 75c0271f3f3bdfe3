/** The icon of a reason, by what its key begins with. */
import type { Worth } from "../../api/types";

const ICONS: readonly (readonly [begins: string, icon: string])[] = [
  ["ends", "icon-clock"],
  ["end", "icon-clock"],
  ["control", "icon-gable"],
  ["office", "icon-gable"],
  ["network", "icon-network"],
  ["link", "icon-network"],
  ["prestige", "icon-prestige"],
  ["points", "icon-prestige"],
  ["given", "icon-person"],
  ["mission", "icon-target"],
  ["favour", "icon-target"],
  ["marker", "icon-stack"],
  ["pieces", "cube"],
  ["merchants", "disc"],
  ["route", "icon-replay"],
  ["blocks", "icon-lock"],
];

export function iconOf({ key, values }: Pick<Worth, "key" | "values">): string {
  if (key.startsWith("ability")) return `icon-${values["ability"] ?? "keys"}`;
  return ICONS.find(([begins]) => key.startsWith(begins))?.[1] ?? "icon-check";
}
