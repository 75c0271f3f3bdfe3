import { expect, test } from "vitest";
import { progressCode, readProgress } from "./progress";

const LEARNED = { "first-route": { fill: { best: 3, alone: true } } };
const PUZZLED = {
  results: {
    "0518df79": { tries: 1, solved: true, shown: false },
    "14b32656": { tries: 3, solved: false, shown: false },
    "470119c9": { tries: 0, solved: false, shown: true },
  },
  days: ["2026-11-17", "2026-11-18"],
};

test("a code brings lessons and puzzles to another browser", () => {
  const all = { learned: LEARNED, puzzled: PUZZLED };
  expect(readProgress(progressCode(all))).toEqual(all);
});

test("whoever has tried no puzzle has the code of the lessons alone", () => {
  const puzzled = { results: {}, days: [] };
  const code = progressCode({ learned: LEARNED, puzzled });
  expect(code).not.toContain("+");
  expect(readProgress(code)).toEqual({ learned: LEARNED, puzzled });
});

test("a code that was copied in part is none", () => {
  const code = progressCode({ learned: LEARNED, puzzled: PUZZLED });
  for (const length of [3, code.length - 1, code.indexOf("+") + 1])
    expect(readProgress(code.slice(0, length))).toBeNull();
  expect(readProgress(code.replace("14b32656.3x", "14b32656.3"))).toBeNull();
});
