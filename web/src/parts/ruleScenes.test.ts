import { expect, test } from "vitest";
import { FAMILIES } from "../testing/boards";
import { boardOf } from "../testing/charts";
import { PICTURES } from "./pictures";
import { ruleScenes } from "./ruleScenes";

test("every picture shows what stands in it", () => {
  for (const { id } of FAMILIES.flatMap(({ sides }) => sides)) {
    const scenes = ruleScenes(boardOf(id));
    expect(scenes).not.toBeNull();
    for (const [name, scene] of Object.entries(scenes ?? {})) {
      expect(PICTURES).toContain(name);
      const [x, y] = scene.at;
      for (const { at } of [...scene.pieces, ...scene.rings]) {
        expect(Math.abs(at[0] - x), name).toBeLessThan(scene.width / 2 + 60);
        expect(Math.abs(at[1] - y), name).toBeLessThan(scene.width / 2 + 60);
      }
    }
  }
});
