/** Reads words.md, so that the demo and a test say what the catalogue is asked to say. */
export function chartWords(markdown: string, language: "English" | "Polish" | "Russian"): Record<string, string> {
  const column = { English: 2, Polish: 3, Russian: 4 }[language];
  const rows = markdown.split("\n").filter((line) => line.startsWith("| `"));
  return Object.fromEntries(
    rows.map((line) => {
      // A bar of a plural form is written `\|`, so that it does not end its cell.
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
      return [(cells[1] ?? "").replaceAll("`", ""), cells[column] ?? ""];
    }),
  );
}
