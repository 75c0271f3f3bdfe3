/** Says texts of the catalogue: placeholders `{name}`, plural forms `{count|one|few|many}`. */
import type { Say } from "../chart/contract";
import { en } from "./en";
import { LANGUAGES, type Language } from "./languages";

export type Catalogue = Record<keyof typeof en, string>;

const loaders: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(en),
  pl: () => import("./pl").then(({ pl }) => pl),
  ru: () => import("./ru").then(({ ru }) => ru),
};

/** English: one, other. Polish and Russian: one, few, many. */
const FORMS: Record<Language, readonly Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  pl: ["one", "few", "many"],
  ru: ["one", "few", "many"],
};

/** Made once each: they are asked for hundreds of times for one position. */
const rules = new Map<Language, Intl.PluralRules>();

function rulesOf(language: Language): Intl.PluralRules {
  const found = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, found);
  return found;
}

export function plural(language: Language, count: number, forms: readonly string[]): string {
  const rule = rulesOf(language).select(count);
  const index = FORMS[language].indexOf(rule);
  return forms[index] ?? forms[forms.length - 1] ?? "";
}

export function sayer(language: Language, catalogue: Record<string, string>): Say {
  return (key, values = {}) => {
    const text = catalogue[key];
    // A key that is missing shows itself rather than nothing; a test keeps this from happening.
    if (text === undefined) return key;
    return text.replace(/\{([a-z]+)((?:\|[^|{}]*)*)\}/g, (whole, name: string, forms: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (forms === "") return String(value);
      return plural(language, Number(value), forms.slice(1).split("|"));
    });
  };
}

export async function loadWords(language: Language): Promise<Say> {
  return sayer(language, await loaders[language]());
}

export { LANGUAGES, type Language };
