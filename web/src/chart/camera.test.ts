import { describe, expect, it } from "vitest";
import type { Box } from "../boards/geometry";
import {
  between,
  clamp,
  fit,
  frame,
  NEAR_SCALE,
  open,
  panBy,
  toBoard,
  toPane,
  viewBox,
  zoomAt,
} from "./camera";

const BOUNDS: Box = [0, 0, 1600, 1000];
const PANE = { width: 800, height: 600 };

describe("camera", () => {
  it("shows the whole board, with the spare height below it", () => {
    const camera = fit(BOUNDS, PANE);
    expect(camera.scale).toBe(0.5);
    const [left, top] = toPane(camera, [0, 0], PANE);
    const [right, bottom] = toPane(camera, [1600, 1000], PANE);
    expect([left, right]).toEqual([0, 800]);
    expect(600 - bottom).toBeGreaterThan(top);
    expect(top).toBeGreaterThanOrEqual(0);
  });

  it("is a picture of the whole board beside something else, however small", () => {
    const small = { width: 560, height: 400 };
    expect(open(BOUNDS, small, null).scale).toBeGreaterThan(fit(BOUNDS, small).scale);
    const picture = { ...small, picture: true };
    expect(open(BOUNDS, picture, [100, 100])).toEqual(fit(BOUNDS, picture));
  });

  it("stays clear of what lies over the top and the left", () => {
    const pane = { ...PANE, roof: 70, wall: 110 };
    for (const scale of [0, 1]) {
      const [left, top] = toPane(clamp({ x: -9999, y: -9999, scale }, BOUNDS, pane), [0, 0], pane);
      expect([left, top].map(Math.round)).toEqual([110, scale === 1 ? 70 : expect.any(Number)]);
      expect(top).toBeGreaterThanOrEqual(70);
      const [right, bottom] = toPane(
        clamp({ x: 9999, y: 9999, scale }, BOUNDS, pane),
        [1600, 1000],
        pane,
      );
      expect(right).toBeCloseTo(800);
      expect(bottom).toBeLessThanOrEqual(600 + 1e-9);
    }
  });

  it("lets the corner of a phone be seen beside the overview", () => {
    const pane = { width: 390, height: 480 };
    const far = clamp({ x: 9999, y: 9999, scale: 1 }, BOUNDS, pane);
    expect(toPane(far, [1600, 1000], pane).map(Math.round)).toEqual([390, 405]);
    expect(clamp({ x: 0, y: 9999, scale: 0 }, BOUNDS, pane)).toEqual(fit(BOUNDS, pane));
  });

  it("keeps what is under the pointer there", () => {
    const before = zoomAt(fit(BOUNDS, PANE), 2, [400, 300], BOUNDS, PANE);
    const spot = toBoard(before, [500, 350], PANE);
    const after = zoomAt(before, 1.2, [500, 350], BOUNDS, PANE);
    expect(toPane(after, spot, PANE)[0]).toBeCloseTo(500);
    expect(toPane(after, spot, PANE)[1]).toBeCloseTo(350);
  });

  it("never gets smaller than whole nor larger than can be wanted", () => {
    expect(zoomAt(fit(BOUNDS, PANE), 0.1, [0, 0], BOUNDS, PANE)).toEqual(fit(BOUNDS, PANE));
    expect(zoomAt(fit(BOUNDS, PANE), 100, [0, 0], BOUNDS, PANE).scale).toBe(2.4);
  });

  it("cannot push the board out of the pane", () => {
    const near = clamp({ x: 800, y: 500, scale: 1 }, BOUNDS, PANE);
    const pushed = panBy(near, 9999, 9999, BOUNDS, PANE);
    expect(toPane(pushed, [0, 0], PANE)).toEqual([0, 0]);
  });

  it("opens a phone around what is to be decided", () => {
    const phone = { width: 390, height: 560 };
    const camera = open(BOUNDS, phone, [1000, 500]);
    expect(camera.scale).toBeCloseTo(0.65);
    expect(camera.x).toBe(1000);
    expect(open(BOUNDS, PANE, [0, 0])).toEqual(fit(BOUNDS, PANE));
  });

  it("moves the drawn picture exactly to where the new one will be", () => {
    const drawn = fit(BOUNDS, PANE);
    const live = zoomAt(drawn, 2, [100, 100], BOUNDS, PANE);
    expect(between(drawn, drawn, PANE)).toBe("none");
    const odd = { x: 866.78, y: 592.145, scale: 0.65 };
    expect(between(odd, { ...odd }, { width: 390, height: 498 })).toBe("none");
    const found = /translate\(([-\d.]+)px, ([-\d.]+)px\) scale\(([\d.]+)\)/.exec(
      between(drawn, live, PANE),
    );
    const [x = 0, y = 0, factor = 0] = (found ?? []).slice(1).map(Number);
    const old = toPane(drawn, [700, 400], PANE);
    const now = toPane(live, [700, 400], PANE);
    expect(x + old[0] * factor).toBeCloseTo(now[0], 1);
    expect(y + old[1] * factor).toBeCloseTo(now[1], 1);
  });

  it("has the shape of the pane", () => {
    const [, , width = 0, height = 0] = viewBox(fit(BOUNDS, PANE), PANE).split(" ").map(Number);
    expect(width / height).toBeCloseTo(800 / 600);
  });
});

describe("frame", () => {
  const bounds: Box = [0, 0, 1600, 1100];
  const pane = { width: 948, height: 668 };

  it("goes near enough to read, with the part in the middle", () => {
    const camera = frame([600, 400, 300, 200], [120, 90], fit(bounds, pane), bounds, pane);
    expect(camera.scale).toBeCloseTo(NEAR_SCALE);
    expect([camera.x, camera.y]).toEqual([750, 500]);
  });

  it("shows all of a long part, and never less than the board", () => {
    const long = frame([100, 500, 1300, 100], [120, 90], fit(bounds, pane), bounds, pane);
    expect(1300 * long.scale).toBeLessThanOrEqual(pane.width);
  });

  it("never goes farther away than before", () => {
    const near = { x: 800, y: 500, scale: 1.4 };
    expect(frame([700, 450, 200, 100], [120, 90], near, bounds, pane).scale).toBeCloseTo(1.4);
  });
});
