import { expect, test } from "vitest";
import { en } from "./en";
import { pl } from "./pl";
import { ru } from "./ru";
import { loadWords, plural, sayer } from "./words";

const catalogues: Record<string, Record<string, string>> = { en, pl, ru };
const names = (text: string): string[] =>
  [...text.matchAll(/\{([a-z]+)/g)].map(([, name = ""]) => name);

test.each(["pl", "ru"])("%s has the keys of English, no more and no fewer", (language) => {
  expect(Object.keys(catalogues[language] ?? {}).sort()).toEqual(Object.keys(en).sort());
});

test.each(["pl", "ru"])("%s fills only what English fills", (language) => {
  for (const [key, text] of Object.entries(catalogues[language] ?? {})) {
    const known = new Set(names((en as Record<string, string>)[key] ?? ""));
    expect(
      names(text).filter((name) => !known.has(name)),
      key,
    ).toEqual([]);
  }
});

test.each(Object.keys(catalogues))("%s has a form for every number", (language) => {
  const forms = language === "en" ? 2 : 3;
  for (const [key, text] of Object.entries(catalogues[language] ?? {})) {
    for (const [, found = ""] of text.matchAll(/\{[a-z]+\|([^{}]*)\}/g)) {
      expect(found.split("|"), `${language} ${key}`).toHaveLength(forms);
    }
  }
});

/** Every key that the sources say outright is in the catalogue. */
test("no key is missing", () => {
  const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const missing: string[] = [];
  for (const [file, text] of Object.entries(sources)) {
    for (const [, key = ""] of text.matchAll(/(?:\$words|\bsay)\(\s*["']([a-z0-9.+-]+)["']/g)) {
      if (!(key in en)) missing.push(`${file}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
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
] as const)("%s %d", (language, count, form) => {
  expect(plural(language, count, ["akcja", "akcje", "akcji"])).toBe(form);
});

test("languages load", async () => {
  expect((await loadWords("ru"))("close")).toBe("Закрыть");
});
