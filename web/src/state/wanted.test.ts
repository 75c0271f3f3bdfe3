import { expect, test } from "vitest";
import { memoryStorage } from "./storage";
import { keepWay, takeWay } from "./wanted";

test("leads on to where somebody wanted to be, once", () => {
  const storage = memoryStorage();
  expect(takeWay(storage)).toBe("/");
  keepWay(storage, new URL("http://kontor/join?x=1#secret"));
  expect(takeWay(storage)).toBe("/join?x=1#secret");
  expect(takeWay(storage)).toBe("/");
});
