/** The rule text in each language, loaded when it is wanted. */
import type { Language } from "../words/languages";
import { blocksOf, type Block } from "./markdown";

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
