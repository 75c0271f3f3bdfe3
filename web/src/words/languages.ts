export const LANGUAGES = ["en", "pl", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  pl: "Polski",
  ru: "Русский",
};
