import { expect, test } from "vitest";
import { FAMILIES } from "../testing/boards";
import { boardOf } from "../testing/charts";
import { outlineOf } from "./outline";

test("what the pages know of a board", () => {
  const side = FAMILIES.flatMap((family) => family.sides).find(
    (one) => one.id === "britannia-4-5",
  )!;
  const outline = outlineOf(side, boardOf(side.id).geometry);
  expect(outline.cities.get("isle-of-man")).toBe("Isle of Man");
  expect(outline.routes.get("carlisle-chester")).toEqual(["carlisle", "chester"]);
  expect(outline.ships.has("carlisle-chester.2")).toBe(true);
  expect(outline.ships.has("bristol-salisbury.1")).toBe(false);
  expect([outline.goal, outline.portrait]).toEqual([8, true]);
});
