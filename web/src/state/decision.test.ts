import { expect, test } from "vitest";
import { seenOf } from "../table/seen";
import { now, view, wording } from "../testing/samples";
import { sentence, titleOf } from "./decision";

test("the sentence", () => {
  expect(sentence(now(), wording)).toEqual({
    who: "Your turn",
    text: "choose an action",
    mine: true,
    seat: 0,
  });
  const relocating = view({
    phase: "relocate",
    seat: 0,
    turn: 1,
    pending: { displaced: "0t", from: "bremen-hamburg", left: 1 },
  });
  const decision = { ...now().decision!, turn: 1, phase: "relocate" };
  expect(sentence(now({ view: relocating, decision }), wording)).toMatchObject({
    who: "Your answer",
    text: "Bartek displaced a trader of yours: relocate it, and add up to 1",
  });
  expect(
    sentence(now({ view: relocating, decision: { ...decision, yours: false } }), wording),
  ).toMatchObject({
    who: "Anna",
    text: "relocates a trader from Bremen–Hamburg",
  });
  for (const phase of [
    "pawn",
    "pay",
    "lift",
    "drop",
    "remove",
    "join",
    "permanent",
    "neutral",
    "mark",
  ]) {
    const pending = { displaced: "1m", hand: ["0t"], left: 2, marker: "move-any-2" };
    const { text } = sentence(
      now({ view: view({ phase, pending }), decision: { ...decision, phase } }),
      wording,
    );
    expect(text, phase).not.toMatch(/[{}]|decide\./);
  }
  expect(sentence(now({ status: "over", decision: null }), wording).text).toBe("The game is over");
  expect(titleOf(now(), wording)).toBe("● choose an action · Friday · Kontor");
  expect(titleOf(null, null)).toBe("Kontor");
});

test.each([
  [{ phase: "turn", actions: 0 }, ["end"], "no actions left, end the turn"],
  [
    { phase: "turn", actions: 0 },
    ["use swap-offices bremen 1", "end"],
    "no actions left: use a marker, or end the turn",
  ],
  [{ phase: "lift", pending: { hand: [] } }, [], "choose the first piece to move"],
  [{ phase: "lift", pending: { hand: ["1t"] } }, [], "lift further pieces or stop; lifted: 1"],
  [{ phase: "join", turn: 1 }, [], "Bartek takes income: you may take a piece too"],
  [
    { phase: "permanent", pending: { marker: "replace-2-from-route", left: 2 } },
    [],
    "place up to 2 pieces of the route on empty posts, or decline",
  ],
  [
    { phase: "permanent", pending: { marker: "replace-2-from-route", left: 1 } },
    ["add t bremen-hamburg.1", "done"],
    "place 1 more piece, or stop",
  ],
  [
    {
      phase: "permanent",
      pending: { marker: "place-2-in-wales-or-scotland", left: 1, taken: "0t" },
    },
    ["add t bremen-hamburg.1"],
    "add the piece that you took",
  ],
])("what is to be done is told exactly: %o", (change, legal, text) => {
  const decision = { ...now().decision!, legal };
  expect(sentence(now({ view: view(change), decision }), wording).text).toBe(text);
});

test("while a takeback is open nobody plays: those who are asked answer, the others wait", () => {
  const asked = { seat: 1, by: 1, waiting: [0], to: 0, seconds: 60, level: null };
  const mine = now({ takeback: asked });
  expect(sentence(mine, wording)).toEqual({
    who: "Your answer",
    text: "Bartek asks for a takeback",
    mine: true,
    seat: 1,
  });
  expect(
    sentence(now({ takeback: { ...asked, seat: 0, by: 0, waiting: [1] } }), wording),
  ).toMatchObject({ who: "", mine: false });
  expect(seenOf(mine, wording.outline, wording.say, null).legal).toEqual([]);
});

test("an answer that waits to be confirmed is told to all", () => {
  const { decision } = now();
  if (decision === null) throw new Error("the sample is being played");
  const held = { ...decision, seat: 0, turn: 1, legal: [], confirms: true };
  expect(sentence(now({ decision: held }), wording)).toEqual({
    who: "Your answer",
    text: "confirm it, or undo it",
    mine: true,
    seat: 0,
  });
  const others = now({ you: [1], decision: { ...held, yours: false, legal: null } });
  expect(sentence(others, wording)).toMatchObject({
    who: "Anna",
    text: "has to confirm the answer",
    mine: false,
  });
});
