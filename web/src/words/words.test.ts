import { expect, test } from "vitest";
import { LANGUAGE_CHOICES, LANGUAGES } from "./languages";
import { english } from "../testing/english";
import { loadWords, pluralOf, sayer } from "./words";

interface Language {
  name: string;
  plural: string;
  game: Record<string, string>;
  browser: Record<string, string>;
  terminal: Record<string, string>;
}
const FOLDER = "../../../src/kontor/messages";
const catalogues = import.meta.glob<Language>("../../../src/kontor/messages/*.json", {
  import: "default",
  eager: true,
});
const catalogueOf = (language: string): Language =>
  catalogues[`${FOLDER}/${language}.json`] as Language;

test("every catalogue is a language, by its own name", () => {
  expect(LANGUAGE_CHOICES.map(({ value, text }) => [`${FOLDER}/${value}.json`, text])).toEqual(
    Object.entries(catalogues).map(([file, { name }]) => [file, name]),
  );
});

test.each(LANGUAGES)(
  "%s loads what the pages say, and nothing of the terminal",
  async (language) => {
    const say = await loadWords(language);
    const { game, browser, terminal } = catalogueOf(language);
    expect(say("kind.t")).toBe(game["kind.t"]);
    expect(say("close")).toBe(browser["close"]);
    for (const key of Object.keys(terminal)) expect(say(key)).toBe(key);
  },
);

/** The rule in the catalogue is for Python, in the words of gettext; browsers know CLDR's. */
test.each(LANGUAGES)("%s has the plural forms of CLDR", (language) => {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the catalogue is ours
  const rule = new Function("n", `return Number(${catalogueOf(language).plural})`) as (
    count: number,
  ) => number;
  const form = pluralOf(language);
  for (let count = 0; count <= 1000; count += 1) expect(rule(count), `${count}`).toBe(form(count));
});

const SOURCES = Object.entries(
  import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

test("no key is missing", () => {
  const missing: string[] = [];
  for (const [file, text] of SOURCES) {
    for (const [, key = ""] of text.matchAll(/(?:\$words|\bsay)\(\s*["']([a-z0-9.+-]+)["']/g)) {
      if (!(key in english)) missing.push(`${file}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});

test("no key is unused", () => {
  const all = SOURCES.map(([, text]) => text).join("\n");
  const said = new Set([...all.matchAll(/["'`]([a-z0-9.+-]+)["'`]/g)].map(([, key]) => key));
  // `ability.${name}` says every key that begins and ends so.
  const patterns = [...all.matchAll(/`([a-z0-9.-]*\.)\$\{[^`}]*\}([a-z0-9.-]*)`/g)].map(
    ([, start = "", end = ""]) => [start, end] as const,
  );
  const unused = Object.keys(english).filter(
    (key) =>
      !said.has(key) &&
      !patterns.some(([start, end]) => key.startsWith(start) && key.endsWith(end)),
  );
  expect(unused).toEqual([]);
});

test("placeholders and plurals", () => {
  const say = sayer("en", { left: "{count} {count|action|actions} of {name}" });
  expect(say("left", { count: 1, name: "Anna" })).toBe("1 action of Anna");
  expect(say("left", { count: 2, name: "{count}" })).toBe("2 actions of {count}");
  expect(say("nothing.here")).toBe("nothing.here");
});

test.each([
  ["pl", 1, "akcja"],
  ["pl", 2, "akcje"],
  ["pl", 5, "akcji"],
  ["pl", 22, "akcje"],
  ["pl", 12, "akcji"],
  ["ru", 1, "akcja"],
  ["ru", 21, "akcja"],
  ["ru", 3, "akcje"],
  ["ru", 11, "akcji"],
])("%s %d", (language, count, form) => {
  const say = sayer(language, { left: "{count|akcja|akcje|akcji}" });
  expect(say("left", { count })).toBe(form);
});
