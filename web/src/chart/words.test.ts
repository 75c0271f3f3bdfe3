import { describe, expect, it } from "vitest";
import { english } from "../words/words";
import type { Say } from "./contract";
import { sayAction, sayShort, sayTarget } from "./labels";
import { menuOf } from "./menu";
import { sceneOf } from "./scene";
import { offered, targetsOf } from "./targets";
import { boardOf, FIXTURES } from "./testing";

const NAMES = ["Anna", "Bartek", "Clara", "Dmitri", "Elif"];

describe.each(Object.entries(FIXTURES))("%s", (_, { board: id, view, legal }) => {
  it("is said with keys that exist", async () => {
    const board = await boardOf(id);
    const missing = new Set<string>();
    const say: Say = (key) => {
      if (!(key in english)) missing.add(key);
      return key;
    };
    const scene = sceneOf(view);
    const targets = targetsOf(board, scene, legal);
    for (const target of targets.places) {
      const actions = offered(targets, target);
      expect(sayTarget(board, say, target, actions)).not.toBe("");
      const menu = menuOf(
        { board, scene, view, cities: {}, displacements: {}, names: NAMES, say },
        target,
        actions,
      );
      expect(menu.choices.map((choice) => choice.action).sort()).toEqual(actions.toSorted());
      for (const action of actions) expect(sayAction(board, say, action)).not.toBe("");
    }
    for (const button of targets.buttons) expect(sayShort(board, say, button)).not.toBe("");
    expect([...missing]).toEqual([]);
  });
});
