/** The texts of the lessons, loaded in the player's language when a page of them is opened. */
import type { Language } from "./languages";

export interface StepTexts {
  name: string;
  goal: string;
  /** What is said at each moment. */
  say: readonly string[];
  /** What came of each wrong choice. */
  wrong: readonly string[];
  done: string;
}

export interface LessonTexts {
  name: string;
  idea: string;
  steps: Readonly<Record<string, StepTexts>>;
}

/** The texts of all lessons by their ids. */
export type LessonBook = Readonly<Record<string, LessonTexts>>;

const FOLDER = "../../../src/kontor/messages/lessons/";
const books = import.meta.glob<LessonBook>("../../../src/kontor/messages/lessons/*.json", {
  import: "default",
});

/** Load the texts in a language; in English if they do not come. */
export async function loadLessons(language: Language): Promise<LessonBook> {
  try {
    return await load(language);
  } catch (error) {
    if (language === "en") throw error;
    return load("en");
  }
}

async function load(language: Language): Promise<LessonBook> {
  const book = await books[`${FOLDER}${language}.json`]?.();
  if (book === undefined) throw new Error(`there are no lessons in ${language}`);
  return book;
}
