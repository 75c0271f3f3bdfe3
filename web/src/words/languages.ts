/** The languages of the game: one for each catalogue in `src/kontor/messages`. */
const names = import.meta.glob<string>("../../../src/kontor/messages/*.json", {
  query: "?name",
  import: "default",
  eager: true,
});

/** The code of a language, such as `en`: the name of its catalogue. */
export type Language = string;

/** Each language with its name in its own words. */
export const LANGUAGE_CHOICES = Object.entries(names).map(([file, text]) => ({
  value: file.replace(/.*\/|\.json/g, ""),
  text,
}));
export const LANGUAGES: readonly Language[] = LANGUAGE_CHOICES.map(({ value }) => value);
