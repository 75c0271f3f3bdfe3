import { expect, test } from "vitest";
import { boardIdOf } from "./facts";

test("boards", () => {
  expect(boardIdOf({ board: "hansa", players: 3 })).toBe("hansa-2-3");
  expect(boardIdOf({ board: "britannia", players: 4 })).toBe("britannia-4-5");
  expect(boardIdOf({ board: "east", players: 5 })).toBe("east");
});
