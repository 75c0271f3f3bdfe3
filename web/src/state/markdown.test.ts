import { expect, test } from "vitest";
import { LANGUAGES } from "../words/languages";
import { blocksOf, folded, ruleText, searched, type Block } from "./markdown";
import { loadRules } from "./rulebook";

const idsOf = (blocks: readonly Block[]): string[] =>
  blocks
    .flatMap((block) => (block.kind === "table" ? block.rows.map((row) => row.id) : []))
    .filter((id) => id !== "");

test.each([
  ["POŁĄCZENIE", "polaczenie"],
  ["żółć", "zolc"],
  ["Ёлка", "елка"],
  ["Мой", "мой"],
  ["Königsberg", "konigsberg"],
  ["Wschód–Zachód", "wschod-zachod"],
])("%s is searched as %s", (text, plain) => {
  expect(folded(text)).toBe(plain);
});

test.each([
  ["pl", "sasiedniego szlaku", "C2"],
  ["pl", "SĄSIEDNIEGO SZLAKU", "C2"],
  ["pl", "wschod-zachod", "E9"],
  ["ru", "запас жетонов пуст", "E4"],
  ["ru", "РАЗЪЯСНЕНИЕ", "SU3"],
  ["ru", "еще не развито", "E10"],
  ["en", "adjacent route", "C2"],
] as const)("in %s, “%s” finds %s", async (language, typed, id) => {
  expect(idsOf(searched(await loadRules(language), typed))).toContain(id);
});

test("й is a letter of its own", () => {
  const blocks = blocksOf("Мой\n\nМои\n");
  expect(searched(blocks, "мои")).toEqual([blocks[1]]);
});

test.each(LANGUAGES)(
  "%s has the rules of English in its own words, and no two places of one name",
  async (language) => {
    const blocks = await loadRules(language);
    const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
    const ids = idsOf(blocks);
    expect(ids).toEqual(idsOf(await loadRules("en")));
    expect(new Set([...headings, ...ids]).size).toBe(headings.length + ids.length);
    expect(headings).not.toContain("");
  },
);

test("the rule text as blocks", () => {
  const blocks = blocksOf(
    "# Title\n\nSome `code` and\n**bold**.\n\n- one\n  more\n- two\n\n| id | rule |\n| --- | --- |\n| C3 | Routes are <adjacent>. |\n\n```\nx | y\n```\n",
  );
  expect(blocks.map((block) => block.kind)).toEqual([
    "heading",
    "paragraph",
    "list",
    "table",
    "code",
  ]);
  expect(blocks[1]).toEqual({
    kind: "paragraph",
    spans: [
      { kind: "text", text: "Some " },
      { kind: "code", text: "code" },
      { kind: "text", text: " and " },
      { kind: "strong", text: "bold" },
      { kind: "text", text: "." },
    ],
  });
  expect(ruleText(blocks, "C3")).toBe("Routes are <adjacent>.");
  expect(ruleText(blocks, "X9")).toBeNull();
  expect(searched(blocks, "ADJACENT").map((block) => block.kind)).toEqual(["heading", "table"]);
  expect(searched(blocks, "nowhere")).toEqual([]);
});
