/**
 * Says texts of the catalogue: placeholders `{name}`, plural forms `{count|one|few|many}`, and the
 * forms of a verb `{you|place|places}`: the first if `you` is given, else the one for anybody else.
 */
import type { browser, game } from "../../../src/kontor/messages/en.json";
import type { Language } from "./languages";

/** Says a text of the catalogue in the player's language. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

export type Catalogue = Record<keyof typeof game | keyof typeof browser, string>;

const FOLDER = "../../../src/kontor/messages/";
const catalogues = import.meta.glob<Catalogue>("../../../src/kontor/messages/*.json", {
  query: "?browser",
  import: "default",
});

const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** Return which of its plural forms a language uses for a number; they stand in CLDR's order. */
export function pluralOf(language: Language): (count: number) => number {
  const rules = new Intl.PluralRules(language);
  // Some categories are for fractions only; the numbers below 100 use all of the others.
  const met = Array.from({ length: 100 }, (_, count) => rules.select(count));
  const used = CATEGORIES.filter((category) => met.includes(category));
  return (count) => used.indexOf(rules.select(count));
}

export function sayer(language: Language, catalogue: Record<string, string>): Say {
  const form = pluralOf(language);
  return (key, values = {}) => {
    const text = catalogue[key];
    // A missing key is shown as it is; a test makes sure that none is missing.
    if (text === undefined) return key;
    return text.replace(/\{([a-z]+)((?:\|[^|{}]*)*)\}/g, (whole, name: string, forms: string) => {
      if (name === "you") return forms.split("|")["you" in values ? 1 : 2] ?? whole;
      const value = values[name];
      if (value === undefined) return whole;
      return forms === "" ? String(value) : (forms.split("|")[form(Number(value)) + 1] ?? whole);
    });
  };
}

/** Load what a language says; in English if its catalogue does not come. */
export async function loadWords(language: Language): Promise<Say> {
  try {
    return await load(language);
  } catch (error) {
    if (language === "en") throw error;
    return load("en");
  }
}

async function load(language: Language): Promise<Say> {
  const catalogue = await catalogues[`${FOLDER}${language}.json`]?.();
  if (catalogue === undefined) throw new Error(`there is no catalogue of ${language}`);
  return sayer(language, catalogue);
}
