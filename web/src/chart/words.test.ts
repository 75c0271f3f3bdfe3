import { describe, expect, it } from "vitest";
import { game } from "../words/game/en";
import type { Say } from "./contract";
import { sayAction, sayShort, sayTarget } from "./labels";
import { menuOf } from "./menu";
import { sceneOf } from "./scene";
import { offered, targetsOf } from "./targets";
import { boardOf, FIXTURES } from "./testing";
import { chartWords } from "./wordlist";
import words from "./words.md?raw";

const own = chartWords(words, "English");
const known = new Set([...Object.keys(own), ...Object.keys(game)]);
const NAMES = ["Anna", "Bartek", "Clara", "Dmitri", "Elif"];

describe("words of the chart", () => {
  it("are there in three languages, with the same placeholders", () => {
    const names = (text: string): string[] => [...new Set(text.match(/\{[a-z]+/g) ?? [])].sort();
    for (const language of ["Polish", "Russian"] as const) {
      const others = chartWords(words, language);
      for (const [key, text] of Object.entries(own)) expect(names(others[key] ?? "")).toEqual(names(text));
    }
  });
});

describe.each(Object.entries(FIXTURES))("%s", (_, { board: id, view, legal }) => {
  it("is said with keys that exist", async () => {
    const board = await boardOf(id);
    const missing = new Set<string>();
    const say: Say = (key) => {
      if (!known.has(key)) missing.add(key);
      return key;
    };
    const scene = sceneOf(view);
    const targets = targetsOf(board, scene, legal);
    for (const target of targets.places) {
      const actions = offered(targets, target);
      expect(sayTarget(board, say, target, actions)).not.toBe("");
      const menu = menuOf({ board, scene, view, names: NAMES, say }, target, actions);
      expect(menu.choices.map((choice) => choice.action).sort()).toEqual(actions.toSorted());
      for (const action of actions) expect(sayAction(board, say, action)).not.toBe("");
    }
    for (const button of targets.buttons) expect(sayShort(board, say, button)).not.toBe("");
    expect([...missing]).toEqual([]);
  });
});
