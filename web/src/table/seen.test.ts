import { expect, test } from "vitest";
import { now } from "../testing/samples";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { namesOf } from "./seen";

test("those with the same name are numbered, bots are called by their level", () => {
  const table = now();
  const [first, second] = table.seats;
  if (first === undefined || second === undefined) throw new Error("two seats");
  const bot = { ...second, kind: "bot" as const, name: "", level: "master" };
  const say = sayer("en", english);
  expect(namesOf(table, say)).toEqual(["Anna", "Bartek"]);
  expect(namesOf({ ...table, seats: [first, { ...first, seat: 1 }] }, say)).toEqual([
    "Anna 1",
    "Anna 2",
  ]);
  expect(namesOf({ ...table, seats: [first, bot] }, say)).toEqual(["Anna", "Master"]);
});
