import { describe, expect, it } from "vitest";
import type { Box, Point } from "../boards/geometry";
import { boardOf, FIXTURES } from "../testing/charts";
import { clamp, fit, open, overviewBox, toPane, type Camera, type Pane } from "./camera";
import { forDecision, isSeen, isWhole, toShow } from "./sight";

const BOARDS = [...new Set(Object.values(FIXTURES).map(({ board }) => board))];
const BOUNDS: Box = [0, 0, 1600, 1000];
const PHONE: Pane = { width: 390, height: 500, roof: 68 };
const DESK: Pane = { width: 950, height: 670 };
const CLOSE: Camera = clamp({ x: 600, y: 500, scale: 0.65 }, BOUNDS, PHONE);

function expectSeen(camera: Camera | null, points: readonly Point[], pane: Pane): void {
  const found = camera ?? CLOSE;
  for (const at of points) {
    const [x, y] = toPane(found, at, pane);
    expect(x).toBeGreaterThan(pane.wall ?? 0);
    expect(x).toBeLessThan(pane.width);
    expect(y).toBeGreaterThan(pane.roof ?? 0);
    expect(y).toBeLessThan(pane.height - (pane.foot ?? 0));
    const corner = overviewBox(BOUNDS, pane);
    if (corner && !isWhole(found, BOUNDS, pane)) expect(x < corner[0] || y < corner[1]).toBe(true);
  }
}

describe("bringing into sight", () => {
  it("stays when all is in sight", () => {
    expect(toShow(CLOSE, [[600, 500]], BOUNDS, PHONE)).toBeNull();
    expect(toShow(fit(BOUNDS, DESK), [[5, 5]], BOUNDS, DESK)).toBeNull();
  });

  it("takes what lies under the seats, the wall, the tray or the overview for hidden", () => {
    const at = (x: number, y: number): Point => [
      CLOSE.x + (x - PHONE.width / 2) / CLOSE.scale,
      CLOSE.y + (y - PHONE.height / 2) / CLOSE.scale,
    ];
    expect(isSeen(CLOSE, at(200, 250), BOUNDS, PHONE)).toBe(true);
    expect(isSeen(CLOSE, at(200, 60), BOUNDS, PHONE)).toBe(false);
    expect(isSeen(CLOSE, at(100, 250), BOUNDS, { ...PHONE, wall: 116 })).toBe(false);
    expect(isSeen(CLOSE, at(200, 460), BOUNDS, PHONE)).toBe(true);
    expect(isSeen(CLOSE, at(200, 460), BOUNDS, { ...PHONE, foot: 60 })).toBe(false);
    expect(isSeen(CLOSE, at(340, 470), BOUNDS, PHONE)).toBe(false);
  });

  it("shows what stands at the edge of the board without going farther away", () => {
    const near = clamp({ x: 800, y: 500, scale: 1.2 }, BOUNDS, DESK);
    for (const point of [
      [800, 3],
      [3, 500],
      [1597, 300],
      [700, 997],
    ] as const) {
      const camera = toShow(near, [point], BOUNDS, DESK);
      expect(camera?.scale).toBe(near.scale);
      expectSeen(camera, [point], DESK);
    }
  });

  it("moves no farther than needed, and not closer", () => {
    const point: Point = [1000, 500];
    const camera = toShow(CLOSE, [point], BOUNDS, PHONE);
    expect(camera?.scale).toBe(CLOSE.scale);
    expect(camera?.y).toBe(CLOSE.y);
    expectSeen(camera, [point], PHONE);
  });

  it.each([
    ["a corner", [[1500, 940]]],
    ["another corner", [[40, 40]]],
    [
      "neighbouring routes",
      [
        [700, 300],
        [900, 420],
        [760, 640],
      ],
    ],
    [
      "far neighbours",
      [
        [300, 200],
        [900, 800],
        [500, 700],
      ],
    ],
    [
      "all of the board",
      [
        [20, 20],
        [1580, 20],
        [800, 980],
      ],
    ],
  ] as const)("shows %s in the part that nothing covers", (_, points) => {
    for (const pane of [
      PHONE,
      { ...PHONE, foot: 60 },
      { width: 540, height: 390, roof: 56, wall: 116 },
    ])
      expectSeen(toShow(CLOSE, points, BOUNDS, pane), points, pane);
  });

  it("shows the whole board where that is the only way to show all", () => {
    expect(
      toShow(
        CLOSE,
        [
          [10, 10],
          [1590, 990],
        ],
        BOUNDS,
        PHONE,
      ),
    ).toEqual(fit(BOUNDS, PHONE));
  });

  it("zooms out no more than needed", () => {
    const camera = toShow(
      CLOSE,
      [
        [300, 400],
        [1000, 600],
      ],
      BOUNDS,
      PHONE,
    );
    expect(camera?.scale).toBeGreaterThan(fit(BOUNDS, PHONE).scale * 1.4);
  });
});

describe("on every board", () => {
  it.each(BOARDS)("each route of %s is shown without looking at the whole board", (id) => {
    const { bounds, routes, cities } = boardOf(id).geometry;
    const panes = [PHONE, { width: 544, height: 390, roof: 56, wall: 116 }];
    for (const pane of panes) {
      const camera = open(bounds, pane, null);
      for (const { ends, posts, marker } of routes) {
        const towns = cities.filter((city) => ends.includes(city.id)).map((city) => city.at);
        const points = [...towns, ...posts.map((post) => post.at), marker];
        const found = toShow(camera, points, bounds, pane) ?? camera;
        expect(isWhole(found, bounds, pane), ends.join("-")).toBe(false);
      }
    }
  });
});

describe("for a decision", () => {
  const near: Point = [600, 500];
  const far: Point = [1500, 100];
  const deciding = (choices: Point[], all: boolean): Camera | null =>
    forDecision({ camera: CLOSE, choices, about: [], all }, BOUNDS, PHONE);

  it("the camera stays when there is nothing to choose on the board", () => {
    expect(deciding([], true)).toBeNull();
  });

  it("an answer shows every choice", () => {
    expectSeen(deciding([near, far], true), [near, far], PHONE);
    expect(deciding([near], true)).toBeNull();
  });

  it("in the own turn it is enough to see one", () => {
    expect(deciding([near, far], false)).toBeNull();
    expectSeen(deciding([far], false), [far], PHONE);
  });

  it("what the decision is about is shown with the choices, but is no reason to move", () => {
    const about: Point[] = [[900, 300]];
    expect(
      forDecision({ camera: CLOSE, choices: [near], about, all: true }, BOUNDS, PHONE),
    ).toBeNull();
    const camera = forDecision(
      { camera: CLOSE, choices: [near, far], about, all: true },
      BOUNDS,
      PHONE,
    );
    expectSeen(camera, [near, far, ...about], PHONE);
  });
});
