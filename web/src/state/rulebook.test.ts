import { expect, test } from "vitest";
import { LANGUAGES } from "../words/languages";
import { editions } from "../facts/choices.json";
import { spansOf } from "./markdown";
import { bookOf, loadRules, paragraphsOf, type Answer, type Book } from "./rulebook";

const rulesIn = ({ chapters }: Book): Answer[] =>
  chapters.flatMap(({ sections }) =>
    sections.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === "rules" ? part.rules : [])),
    ),
  );

test.each(LANGUAGES)(
  "the book of %s begins with ten lines and ends with its sources",
  async (language) => {
    const book = bookOf(await loadRules(language), "", "?");
    expect(book.brief?.lines).toHaveLength(10);
    expect(book.brief?.lines.every(({ title, text }) => title !== "" && text.length > 0)).toBe(
      true,
    );
    expect(book.chapters).toHaveLength(16);
    expect(rulesIn(book).every(({ question }) => question[0]?.text.endsWith("?"))).toBe(true);
    const last = book.chapters.at(-1)?.sections[0]?.parts.map(({ kind }) => kind);
    expect(last).toEqual(["paragraph", "table", "table"]);
    const names = new Set<string>(editions.map(({ name }) => name));
    const special = book.chapters.filter((chapter) => chapter.editions.length > 0);
    expect(special).toHaveLength(6);
    expect(special.flatMap((chapter) => chapter.editions).every((name) => names.has(name))).toBe(
      true,
    );
  },
);

test("a search leaves the questions and lines that have it, in their chapters", async () => {
  const book = bookOf(await loadRules("en"), "East–West", "Ruling");
  expect(book.brief).toBeNull();
  expect(rulesIn(book).map(({ id }) => id)).toContain("E9");
  expect(rulesIn(book).length).toBeLessThan(12);
  const ten = bookOf(await loadRules("en"), "Little of it comes", "Ruling");
  expect(ten.brief?.lines.map(({ title }) => title)).toEqual(["The aim"]);
  expect(bookOf(await loadRules("en"), "no such words", "Ruling").chapters).toEqual([]);
});

test("a ruling is a paragraph of its own, a mention of one is not", () => {
  const [first, second] = paragraphsOf(
    spansOf("Far (EG: Ruling). No `x`. Ruling: near. And more."),
    "Ruling",
  );
  expect(first?.map(({ text }) => text).join("")).toBe("Far (EG: Ruling). No x. ");
  expect(second?.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    "strong Ruling",
    "text : near. And more.",
  ]);
  expect(paragraphsOf(spansOf("Ruling: never."), "Ruling")).toHaveLength(1);
});
