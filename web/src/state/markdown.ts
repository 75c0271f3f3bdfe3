/** The rule text as blocks: enough of Markdown for our own file, and nothing that could be markup. */
export type Span = { kind: "text" | "code" | "strong"; text: string };
export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "code"; text: string }
  | { kind: "note"; text: string }
  | { kind: "table"; head: Span[][]; rows: { id: string; cells: Span[][] }[] };

const ITEM = /^([-*]|\d+\.) /;
const RULE_ID = /^[A-Z]{1,2}\d{1,2}$/;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const part of text.split(/(`[^`]+`|\*\*[^*]+\*\*)/)) {
    if (part.startsWith("`") && part.length > 1)
      spans.push({ kind: "code", text: part.slice(1, -1) });
    else if (part.startsWith("**") && part.length > 4) {
      spans.push({ kind: "strong", text: part.slice(2, -2) });
    } else if (part !== "") spans.push({ kind: "text", text: part });
  }
  return spans;
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split("\n");
  let at = 0;
  const takeWhile = (wanted: (line: string) => boolean): string[] => {
    const found: string[] = [];
    for (let line = lines[at]; line !== undefined && wanted(line); line = lines[at]) {
      found.push(line);
      at += 1;
    }
    return found;
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === "") at += 1;
    else if (heading !== null) {
      const [, marks = "#", text = ""] = heading;
      blocks.push({ kind: "heading", level: marks.length, spans: spansOf(text), id: slug(text) });
      at += 1;
    } else if (line.startsWith("```")) {
      at += 1;
      blocks.push({ kind: "code", text: takeWhile((one) => !one.startsWith("```")).join("\n") });
      at += 1;
    } else if (line.startsWith("<!--")) {
      blocks.push({ kind: "note", text: line.replace(/^<!-- *| *-->$/g, "") });
      at += 1;
    } else if (line.startsWith("|")) blocks.push(tableOf(takeWhile((one) => one.startsWith("|"))));
    else if (ITEM.test(line)) {
      const items = takeWhile((one) => ITEM.test(one) || /^ {2}\S/.test(one));
      blocks.push({ kind: "list", items: joined(items).map(spansOf) });
    } else {
      const words = takeWhile((one) => one.trim() !== "" && !/^(#|\||```)/.test(one));
      blocks.push({ kind: "paragraph", spans: spansOf(words.join(" ")) });
    }
  }
  return blocks;
}

function joined(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items;
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

function tableOf(lines: readonly string[]): Block {
  const [first = "", , ...rest] = lines;
  return {
    kind: "table",
    head: cellsOf(first).map(spansOf),
    rows: rest.map((line) => {
      const cells = cellsOf(line);
      const id = cells[0] ?? "";
      return { id: RULE_ID.test(id) ? id : "", cells: cells.map(spansOf) };
    }),
  };
}

function slug(text: string): string {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return letters.replace(/^-|-$/g, "");
}

const said = (spans: readonly Span[]): string => spans.map((span) => span.text).join("");

/** Return a text as it is searched: lower case without accents, so that ł is l and ё is е; й stays. */
export function folded(text: string): string {
  const letters = text.toLowerCase().normalize("NFD");
  const plain = letters.replace(/[\u0300-\u0305\u0307-\u036f]/g, "").normalize("NFC");
  return plain.replaceAll("ł", "l").replaceAll("–", "-");
}

/** Return the blocks with a text in them, under their headings; of tables and lists what has it. */
export function searched(blocks: readonly Block[], typed: string): Block[] {
  const wanted = folded(typed.trim());
  if (wanted === "") return [...blocks];
  const found: Block[] = [];
  let heading: Block | null = null;
  for (const block of blocks) {
    if (block.kind === "heading") {
      heading = block;
      continue;
    }
    const hit = matching(block, wanted);
    if (hit === null) continue;
    if (heading !== null) found.push(heading);
    heading = null;
    found.push(hit);
  }
  return found;
}

function matching(block: Block, wanted: string): Block | null {
  const has = (spans: readonly Span[]): boolean => folded(said(spans)).includes(wanted);
  switch (block.kind) {
    case "table": {
      const rows = block.rows.filter((row) => row.cells.some(has));
      return rows.length > 0 ? { ...block, rows } : null;
    }
    case "list": {
      const items = block.items.filter(has);
      return items.length > 0 ? { ...block, items } : null;
    }
    case "code":
      return folded(block.text).includes(wanted) ? block : null;
    case "note":
      return null;
    default:
      return has(block.spans) ? block : null;
  }
}

/** Return the text of one rule, for tooltips. */
export function ruleText(blocks: readonly Block[], id: string): string | null {
  for (const block of blocks) {
    if (block.kind !== "table") continue;
    const row = block.rows.find((one) => one.id === id);
    if (row !== undefined) return said(row.cells.at(-1) ?? []);
  }
  return null;
}
