import { expect, test } from "vitest";
import type { Now } from "../api/types";
import { now } from "../testing/samples";
import { botDecides, isAlone, pauseFor } from "./pace";

type Kind = Now["seats"][number]["kind"];

/** A table whose first seat is the visitor's, with others of these kinds. */
function table(kinds: Kind[], change: Partial<Now> = {}): Now {
  const [first] = now().seats;
  if (first === undefined) throw new Error("a table has seats");
  const seats = (["person", ...kinds] as Kind[]).map((kind, seat) => ({ ...first, seat, kind }));
  return now({ seats, you: [0], ...change });
}

test.each([
  [["bot", "bot"], {}, true],
  [["bot", "person"], {}, false],
  [["bot", "person"], { you: [0, 2] }, true],
  [["person"], { you: [0, 1] }, false],
  [["bot", "empty"], {}, true],
  [["bot", "bot"], { you: [] }, false],
  [["bot", "bot"], { status: "open" }, false],
  [["bot", "bot"], { status: "over" }, false],
] as [Kind[], Partial<Now>, boolean][])("alone with %j and %j: %s", (kinds, change, alone) => {
  expect(isAlone(table(kinds, change))).toBe(alone);
});

test("pauses follow the speed of flying pieces", () => {
  expect([0, 0.5, 1, 2].map(pauseFor)).toEqual([0, null, 0.2, 0.1]);
});

test("a bot decides where the decision is a bot's and nobody asks to take something back", () => {
  const { decision } = now();
  if (decision === null) throw new Error("something is to be decided");
  const theirs = { decision: { ...decision, seat: 1, yours: false } };
  expect(botDecides(table(["bot"], theirs))).toBe(true);
  expect(botDecides(table(["person"], theirs))).toBe(false);
  expect(botDecides(table(["bot"]))).toBe(false);
  expect(botDecides(table(["bot"], { decision: null }))).toBe(false);
  const takeback = {
    seat: 0,
    what: "turn",
    waiting: [],
    until: null,
  } as unknown as Now["takeback"];
  expect(botDecides(table(["bot"], { ...theirs, takeback }))).toBe(false);
});
