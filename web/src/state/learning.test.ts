import { expect, it } from "vitest";
import {
  codeOf,
  isLearned,
  joined,
  type Learned,
  LearningStore,
  nextLesson,
  PICTURE,
  readCode,
} from "./learning";
import { memoryStorage } from "./storage";

const FIRST = { id: "first-route", steps: 2 };
const AIM = { id: "aim", steps: 0 };
const SOME: Learned = {
  "first-route": { fill: { best: 3, alone: true }, again: { best: 4, alone: false } },
  aim: { [PICTURE]: { best: 0, alone: true } },
};

it("keeps what is finished, for the page after a reload", () => {
  const storage = memoryStorage();
  const store = new LearningStore(storage);
  store.finish("first-route", "fill", { best: 3, alone: false });
  expect(new LearningStore(storage).value).toEqual({
    "first-route": { fill: { best: 3, alone: false } },
  });
});

it("keeps the better result of a step", () => {
  const store = new LearningStore(memoryStorage());
  store.finish("a", "one", { best: 3, alone: false });
  store.finish("a", "one", { best: 5, alone: true });
  expect(store.value).toEqual({ a: { one: { best: 3, alone: true } } });
  store.finish("a", "one", { best: 2, alone: false });
  expect(store.value).toEqual({ a: { one: { best: 2, alone: true } } });
});

it("loses nothing that another tab has finished meanwhile", () => {
  const storage = memoryStorage();
  const [one, other] = [new LearningStore(storage), new LearningStore(storage)];
  one.finish("a", "one", { best: 1, alone: true });
  other.finish("a", "two", { best: 2, alone: true });
  expect(Object.keys(other.value["a"] ?? {})).toEqual(["one", "two"]);
  const heard: Partial<Record<string, (event: { key: string | null }) => void>> = {};
  const stop = one.follow({
    addEventListener: (type: string, hear: unknown) =>
      void (heard[type] = hear as (event: { key: string | null }) => void),
    removeEventListener: (type: string) => {
      delete heard[type];
    },
  });
  heard["storage"]?.({ key: "kontor.learned" });
  expect(one.value).toEqual(other.value);
  stop();
  expect(heard).toEqual({});
});

it("works where storage is forbidden", () => {
  const refuse = (): never => {
    throw new Error("forbidden");
  };
  const store = new LearningStore({ getItem: refuse, setItem: refuse, removeItem: refuse });
  store.finish("a", "one", { best: 1, alone: true });
  expect(store.value).toEqual({ a: { one: { best: 1, alone: true } } });
});

it.each(["", "null", "[", '"x"', '{"a":null}', '{"a":{"b":3}}'])(
  "reads %s as nothing that was learned",
  (text) => {
    const { value } = new LearningStore(memoryStorage({ "kontor.learned": text }));
    expect(Object.values(value).flatMap((steps) => Object.keys(steps))).toEqual([]);
  },
);

it("knows which lessons are finished, and which is next", () => {
  expect(isLearned(SOME, FIRST)).toBe(true);
  expect(isLearned(SOME, { ...FIRST, steps: 3 })).toBe(false);
  expect(isLearned(SOME, AIM)).toBe(true);
  expect(isLearned({}, AIM)).toBe(false);
  const later = { id: "displaced", steps: 2 };
  expect(nextLesson(SOME, [FIRST, AIM, later])).toBe(later);
  expect(nextLesson(SOME, [FIRST, AIM])).toBeNull();
});

it("takes what was learned to another browser by a code", () => {
  const code = codeOf(SOME);
  expect(code).toContain("first-route/fill.3/again.4h");
  expect(readCode(code)).toEqual(SOME);
  expect(readCode(` ${code.slice(0, 20)}\n${code.slice(20)} `)).toEqual(SOME);
  expect(readCode(codeOf({}))).toEqual({});
});

it("refuses a code that is none, or not all of one", () => {
  const code = codeOf(SOME);
  for (const wrong of ["", "KL::", code.slice(0, -3), code.replace(".3", ".2"), `x${code}`])
    expect(readCode(wrong)).toBeNull();
});

it("joins what two browsers know", () => {
  const other: Learned = { "first-route": { again: { best: 2, alone: true } } };
  expect(joined(SOME, other)["first-route"]).toEqual({
    fill: { best: 3, alone: true },
    again: { best: 2, alone: true },
  });
  expect(joined(SOME, other)["aim"]).toEqual(SOME["aim"]);
});
