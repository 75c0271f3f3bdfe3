/** What the pages say in English, for tests: a page itself loads the catalogue of its language. */
import { browser, game } from "../../../src/kontor/messages/en.json";

export const english = { ...game, ...browser };
