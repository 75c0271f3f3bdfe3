import { expect, test } from "vitest";
import { boardOf } from "../chart/testing";
import { FAMILIES } from "../testing/boards";
import { factsFrom } from "./facts";

test("what the pages know of a board", () => {
  const side = FAMILIES.flatMap((family) => family.sides).find(
    (one) => one.id === "britannia-4-5",
  )!;
  const facts = factsFrom(side, boardOf(side.id).geometry);
  expect(facts.cities.get("isle-of-man")).toBe("Isle of Man");
  expect(facts.routes.get("carlisle-chester")).toEqual(["carlisle", "chester"]);
  expect(facts.ships.has("carlisle-chester.2")).toBe(true);
  expect(facts.ships.has("bristol-salisbury.1")).toBe(false);
  expect([facts.goal, facts.portrait]).toEqual([8, true]);
});
