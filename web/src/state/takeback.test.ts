import { describe, expect, test } from "vitest";
import { acted, now, wording } from "../testing/samples";
import { askedFor, beyondUndo, type Takeback, takebacksOf, takenBack } from "./takeback";

const back = (what: Takeback["what"], to: number, more: Partial<Takeback> = {}): Takeback => ({
  seat: 0,
  what,
  to,
  vote: false,
  ...more,
});

/** A table where some takebacks are possible, and where undo is free or not. */
const table = (takebacks: Takeback[], free = false): ReturnType<typeof now> => {
  const { decision } = now();
  if (decision === null) throw new Error("the sample is being played");
  return now({ takebacks, decision: { ...decision, can_undo: free, can_reset: free } });
};

describe("beyond free undo", () => {
  test("undo takes back what was done last, reset the whole turn", () => {
    const found = beyondUndo(table([back("action", 4), back("turn", 2), back("answer", 7)]));
    expect(found.undo).toMatchObject({ what: "answer", to: 7 });
    expect(found.reset).toMatchObject({ what: "turn", to: 2 });
  });

  test("of the seats at one screen the last that acted goes back", () => {
    const turns = [back("turn", 2), back("turn", 5, { seat: 1 })];
    expect(beyondUndo(table(turns)).reset).toMatchObject({ seat: 1, to: 5 });
  });

  test("nothing goes back at once while undo is free, or where others have to agree", () => {
    expect(beyondUndo(table([back("turn", 2)], true))).toEqual({ undo: null, reset: null });
    const asked = table([back("action", 4, { vote: true }), back("turn", 2, { vote: true })]);
    expect(beyondUndo(asked)).toEqual({ undo: null, reset: null });
    expect(takebacksOf(asked)).toHaveLength(2);
  });

  test("what leads to the same position is offered once, and nothing while others answer", () => {
    const both = [back("action", 4), back("turn", 4), back("answer", 6)];
    expect(takebacksOf(table(both)).map(({ what }) => what)).toEqual(["answer", "action"]);
    const vote = { seat: 0, by: 0, waiting: [1], to: 4, level: null, seconds: null };
    expect(takebacksOf({ ...table(both), takeback: vote })).toEqual([]);
  });
});

describe("what a takeback takes back, in words", () => {
  const events = [
    acted(1, 0, "place t bremen-hamburg.1"),
    acted(2, 0, "end"),
    acted(3, 1, "place t bremen-hamburg.2"),
  ];

  test("names the deeds, and that others did something since", () => {
    expect(takenBack(events, back("turn", 0), wording)).toBe(
      "places a trader on Bremen–Hamburg 1 (and what followed)",
    );
    expect(takenBack(events, back("turn", 2, { seat: 1 }), wording)).toBe(
      "places a trader on Bremen–Hamburg 2 (ship)",
    );
  });

  test("names the end of the turn if that is all", () => {
    expect(takenBack(events.slice(0, 2), back("action", 1), wording)).toBe("ends the turn");
  });

  test("names a few deeds and counts the others", () => {
    const many = [1, 2, 3, 4, 5].map((seq) => acted(seq, 0, "place t bremen-hamburg.1"));
    expect(takenBack(many, back("turn", 0), wording)).toMatch(/ and 2 more$/);
  });

  test("later answers of the same seat only followed", () => {
    const later = [...events, acted(4, 0, "put bremen-hamburg.1"), acted(5, 1, "end")];
    expect(takenBack(later, back("turn", 0), wording)).toBe(
      "places a trader on Bremen–Hamburg 1 (and what followed)",
    );
    expect(takenBack(later, back("answer", 3), wording)).toBe(
      "puts the displaced piece on Bremen–Hamburg 1 (and what followed)",
    );
  });

  test("a request names all that it takes back", () => {
    const asked = (what: Takeback["what"] | null): string =>
      askedFor(
        [...events, { type: "offered", seq: 4, at: 0, seat: 0, to: 0, action: "…", what }],
        wording,
      );
    const deeds = "places a trader on Bremen–Hamburg 1 (and what followed)";
    expect(asked("action")).toBe(`Anna asks to take back: ${deeds}`);
    expect(asked("turn")).toBe(`Anna asks to take back the whole turn, from: ${deeds}`);
    expect(asked("answer")).toBe(`Anna asks to take back the answer: ${deeds}`);
    expect(askedFor(events, wording)).toBe("");
  });
});
