import { expect, it } from "vitest";
import { english } from "../testing/english";
import elements from "../look/elements.svg?raw";
import { iconOf } from "./reasons";

it.each([
  ["ability.actions", {}, "icon-actions"],
  ["route.near.ability", { route: "bremen-hamburg", ability: "book" }, "icon-book"],
  ["route.full.office", { route: "bremen-hamburg", city: "bremen" }, "icon-gable"],
  ["route.full.none", { route: "bremen-hamburg" }, "icon-target"],
  ["blocks.ability", { ability: "book" }, "icon-lock"],
  ["given.points", {}, "icon-prestige"],
  ["given.pieces", {}, "icon-person"],
  ["end.nearer", {}, "icon-clock"],
  ["ends.won", {}, "icon-clock"],
])("%s with %o has %s", (key, values, icon) => expect(iconOf({ key, values })).toBe(icon));

it("has a picture that exists for every reason of the catalogue", () => {
  const keys = Object.keys(english).filter((key) => key.startsWith("worth."));
  expect(keys.length).toBeGreaterThan(20);
  for (const key of keys) {
    const icon = iconOf({ key: key.slice("worth.".length), values: {} });
    expect(elements, key).toContain(`id="${icon}"`);
    expect(icon, key).not.toBe("icon-plus");
  }
});
