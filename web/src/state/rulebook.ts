/** The rule text in each language, loaded when it is wanted. */
import type { Language } from "../words/languages";
import { blocksOf, type Block } from "./markdown";

const texts: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../../docs/rules.md?raw"),
  pl: () => import("../../../docs/rules.pl.md?raw"),
  ru: () => import("../../../docs/rules.ru.md?raw"),
};

export async function loadRules(language: Language): Promise<Block[]> {
  return blocksOf((await texts[language]()).default);
}
