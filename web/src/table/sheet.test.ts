import { expect, test } from "vitest";
import { Sheet, type SheetPart } from "./sheet.svelte";

function made(): { sheet: Sheet; told: SheetPart[] } {
  const told: SheetPart[] = [];
  return { sheet: new Sheet((part) => told.push(part)), told };
}

test("a part that is chosen again gives way to one's own desk", () => {
  const { sheet, told } = made();
  sheet.choose("log");
  expect([sheet.part, sheet.raised]).toEqual(["log", true]);
  sheet.choose("chat");
  sheet.choose("chat");
  expect([sheet.part, sheet.raised]).toEqual(["own", false]);
  expect(told).toEqual(["log", "chat", "own"]);
});

test("taps raise the sheet by one height, and lower it from the top", () => {
  const { sheet } = made();
  const heights = [1, 2, 3, 4].map(() => {
    sheet.tap();
    return [sheet.part, sheet.full];
  });
  expect(heights).toEqual([
    ["desks", false],
    ["desks", true],
    ["desks", false],
    ["desks", true],
  ]);
});

test("it goes down height by height", () => {
  const { sheet } = made();
  sheet.choose("actions");
  sheet.resize(true);
  sheet.resize(false);
  expect([sheet.part, sheet.full]).toEqual(["actions", false]);
  sheet.resize(false);
  sheet.resize(false);
  expect([sheet.part, sheet.full]).toEqual(["own", false]);
});
