import { describe, expect, it } from "vitest";
import { parseActions } from "../notation/action";
import { boardOf, FIXTURES, wordingOf } from "../testing/charts";
import { english } from "../testing/english";
import { type Say } from "../words/words";
import { sayTarget } from "./labels";
import { menuOf } from "./menu";
import { sceneOf } from "./scene";
import { offered, targetsOf } from "./targets";

describe.each(Object.entries(FIXTURES))("%s", (_, { board: id, view, legal }) => {
  it("is said with keys that exist", () => {
    const board = boardOf(id);
    const missing = new Set<string>();
    const say: Say = (key) => {
      if (!(key in english)) missing.add(key);
      return key;
    };
    const scene = sceneOf(view);
    const wording = wordingOf(id, say);
    const targets = targetsOf(board, scene, parseActions(legal));
    for (const target of targets.places) {
      const actions = offered(targets, target);
      expect(sayTarget(wording, target, actions)).not.toBe("");
      const menu = menuOf(
        { board, scene, view, displacements: {}, payments: [], wording },
        target,
        actions,
      );
      expect(new Set(menu.choices.map((choice) => choice.action))).toEqual(new Set(actions));
      for (const action of actions) expect(wording.choice(action)).not.toBe("");
    }
    for (const button of targets.buttons) expect(wording.short(button)).not.toBe("");
    expect([...missing]).toEqual([]);
  });
});
