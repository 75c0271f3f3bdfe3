import { expect, test } from "vitest";
import { acted, now, said } from "../testing/samples";
import { cueOf, isWorthASound, weightier } from "./cues";

const away = { event: "piece", piece: "0t", from: "bremen-hamburg.1", to: "hand" };
const theirs = { event: "piece", piece: "1t", from: "supply 1", to: "bremen-hamburg.1" };
const marker = { event: "marker", marker: "extra-office", from: "bremen-hamburg", to: "unused 1" };
const drawn = { event: "marker", marker: null, from: "pool", to: "plate 1" };
const end = { event: "end", reason: "prestige" };

test("what others do to me or take has its sound", () => {
  expect(cueOf([acted(1, 1, "pay 1t", [away, theirs])], [0])).toBe("displaced");
  expect(cueOf([acted(1, 1, "establish bremen-hamburg", [marker, drawn])], [0])).toBe("marker");
  expect(cueOf([acted(1, 1, "place t bremen-hamburg.1", [theirs, drawn])], [0])).toBeNull();
  // A third player's piece is displaced.
  expect(cueOf([acted(1, 1, "pay 1t", [away, theirs])], [2])).toBeNull();
  expect(cueOf([], [0])).toBeNull();
});

test("what I do has none, but the end of the game is everybody's", () => {
  expect(cueOf([acted(1, 1, "establish bremen-hamburg", [marker])], [1])).toBeNull();
  // Whoever plays for all displaces only themselves.
  expect(cueOf([acted(1, 1, "pay 1t", [away, theirs])], [0, 1])).toBeNull();
  expect(cueOf([acted(1, 1, "establish bremen-hamburg", [marker, end])], [1])).toBe("end");
});

test("the end is heard over a displacement, that over a marker, and that over my turn", () => {
  const events = [
    acted(1, 1, "establish bremen-hamburg", [marker]),
    acted(2, 1, "pay 1t", [away]),
    acted(3, 2, "end", []),
  ];
  expect(cueOf(events, [0])).toBe("displaced");
  expect(cueOf([...events, acted(4, 2, "end", [end])], [0])).toBe("end");
  expect(weightier("turn", "marker")).toBe("marker");
});

test("a decision that follows from what I did, or from a displacement that was heard, has no sound", () => {
  const mine = acted(1, 0, "end");
  const theirs = acted(2, 1, "end");
  const table = now({ you: [0] });
  expect(isWorthASound([mine, theirs], table, ["turn"])).toBe(true);
  expect(isWorthASound([], table, ["turn"])).toBe(true);
  expect(isWorthASound([mine], { ...table, you: [0, 1] }, ["turn"])).toBe(false);
  expect(isWorthASound([mine, said(2, "Bruno", "hm")], table, ["turn"])).toBe(false);
  if (table.decision === null) throw new Error("a decision");
  const answers = { ...table, decision: { ...table.decision, phase: "relocate" } };
  expect(isWorthASound([mine, theirs], answers, ["turn", "displaced"])).toBe(false);
  expect(isWorthASound([mine, theirs], answers, ["turn"])).toBe(true);
});
