/** The rule text in each language, loaded when it is wanted, and its parts as players read them. */
import type { Language } from "../words/languages";
import { blocksOf, searched, type Block, type Span } from "./markdown";

const texts = import.meta.glob<string>("../../../docs/rules*.md", {
  query: "?raw",
  import: "default",
});

export async function loadRules(language: Language): Promise<Block[]> {
  const name = language === "en" ? "rules.md" : `rules.${language}.md`;
  const file = Object.keys(texts).find((path) => path.endsWith(`/${name}`));
  if (file === undefined) throw new Error(`there is no docs/${name}`);
  return blocksOf((await texts[file]?.()) ?? "");
}

/** A rule as the answer to a question; rulings are paragraphs of their own. */
export interface Answer {
  id: string;
  question: Span[];
  paragraphs: Span[][];
}

export type Part =
  Exclude<Block, { kind: "heading" | "note" }> | { kind: "rules"; rules: Answer[] };

export interface Section {
  /** Its address on the page, and what it is called; the first one of a chapter has neither. */
  id: string;
  title: Span[];
  parts: Part[];
}

export interface Chapter {
  id: string;
  title: Span[];
  /** The editions that have it; empty: all. */
  editions: string[];
  sections: Section[];
}

export interface Book {
  /** The game in a few lines, each with a title. */
  brief: { title: Span[]; lines: { title: string; text: Span[] }[] } | null;
  chapters: Chapter[];
}

/** Return the book of a rule text; with something typed, only what has it. */
export function bookOf(blocks: readonly Block[], typed: string, ruling: string): Book {
  const notes = editionsOf(blocks);
  const book: Book = { brief: null, chapters: [] };
  for (const block of searched(blocks, typed)) {
    if (block.kind === "heading") open(book, block, notes);
    else if (block.kind !== "note") fill(book, block, ruling);
  }
  // The title of the text has nothing of its own to say.
  book.chapters = book.chapters.filter(({ sections }) =>
    sections.some(({ parts }) => parts.length > 0),
  );
  return book;
}

function open(
  book: Book,
  { level, id, spans }: Extract<Block, { kind: "heading" }>,
  notes: ReadonlyMap<string, string[]>,
): void {
  const last = book.chapters.at(-1);
  if (level > 2 && last !== undefined) last.sections.push({ id, title: spans, parts: [] });
  else
    book.chapters.push({
      id,
      title: bare(spans),
      editions: notes.get(id) ?? [],
      sections: [{ id: "", title: [], parts: [] }],
    });
}

function fill(
  book: Book,
  block: Exclude<Block, { kind: "heading" | "note" }>,
  ruling: string,
): void {
  const chapter = book.chapters.at(-1);
  if (chapter === undefined) return;
  // The one list of the text is the game in brief.
  if (block.kind === "list") {
    book.chapters.pop();
    book.brief = { title: chapter.title, lines: block.items.map(titled) };
    return;
  }
  const rules =
    block.kind === "table" ? block.rows.flatMap((row) => answerOf(row, ruling) ?? []) : [];
  chapter.sections.at(-1)?.parts.push(rules.length > 0 ? { kind: "rules", rules } : block);
}

/** Return a title without what stands in brackets at its end: where it is from. */
function bare(title: readonly Span[]): Span[] {
  return title.map((span) => ({ ...span, text: span.text.replace(/ \([^)]*\)$/, "") }));
}

/** Return the editions of the chapters that only some have, by the ids of their headings. */
function editionsOf(blocks: readonly Block[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  blocks.forEach((block, index) => {
    const before = blocks[index - 1];
    if (block.kind === "note" && before?.kind === "heading")
      found.set(before.id, block.text.split(", "));
  });
  return found;
}

function titled(item: readonly Span[]): { title: string; text: Span[] } {
  const [first, ...text] = item;
  return { title: first?.text.replace(/\.$/, "") ?? "", text };
}

function answerOf({ id, cells }: { id: string; cells: Span[][] }, ruling: string): Answer | null {
  const [, question, text] = cells;
  if (id === "" || question === undefined || text === undefined) return null;
  return { id, question, paragraphs: paragraphsOf(text, ruling) };
}

/** Begin a new paragraph where a sentence begins with the word for a ruling, and set the word off. */
export function paragraphsOf(spans: readonly Span[], ruling: string): Span[][] {
  const paragraphs: Span[][] = [[]];
  for (const span of spans) {
    if (span.kind !== "text") {
      paragraphs.at(-1)?.push(span);
      continue;
    }
    span.text.split(new RegExp(`(?:^|(?<=\\. ))${ruling}(?=[ :,])`, "u")).forEach((text, index) => {
      if (index > 0) {
        if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
        paragraphs.at(-1)?.push({ kind: "strong", text: ruling });
      }
      if (text !== "") paragraphs.at(-1)?.push({ kind: "text", text });
    });
  }
  return paragraphs;
}
