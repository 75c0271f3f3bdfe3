import { expect, test } from "vitest";
import type { Point } from "../boards/geometry";
import { english } from "../testing/english";
import { boardOf, wordingOf } from "../testing/charts";
import { sayer } from "../words/words";
import { anchorOf, anchorsOf, arrowBetween, shapesOf, strokeAt } from "./drawings";
import { hitOf } from "./hits";
import { cityBox } from "./lighting";
import { sayDrawing, sayThing } from "./labels";

const board = boardOf("hansa-4-5");
const anchors = anchorsOf(board);
const wording = wordingOf("hansa-4-5", sayer("en", english));
const route = "bremen-hamburg";

test.each(["hansa-2-3", "hansa-4-5", "east", "britannia-2-3", "britannia-4-5"])(
  "every place of %s can be drawn at, whatever stands there",
  (id) => {
    const each = boardOf(id);
    const keys = anchorsOf(each).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const { routes, cities, prestige } = each.geometry;
    for (const { id: name, posts } of routes) {
      expect(keys).toContain(`marker:${name}`);
      for (const n of posts.keys()) expect(keys).toContain(`post:${name}.${n + 1}`);
    }
    for (const { id: name } of cities) expect(keys).toContain(`city:${name}`);
    for (const { points } of prestige.spaces) expect(keys).toContain(`prestige:${points}`);
  },
);

test("what comes and goes is drawn at by what stays there", () => {
  const at: Point = [0, 0];
  const anchored = (thing: Parameters<typeof hitOf>[0]): string | undefined =>
    anchorOf(anchors, hitOf(thing, at))?.key;
  expect(anchored({ kind: "post", post: `${route}.1` })).toBe(`post:${route}.1`);
  expect(anchored({ kind: "office", city: "bremen", space: 1 })).toBe("office:bremen 1");
  expect(anchored({ kind: "extra", city: "bremen" })).toBe("city:bremen");
  expect(anchored({ kind: "swap", city: "bremen", space: 1 })).toBe("city:bremen");
  expect(anchored({ kind: "route", route })).toBe(`marker:${route}`);
  expect(anchored({ kind: "permanent", route })).toBe(`marker:${route}`);
  expect(anchored({ kind: "city", city: "atlantis" })).toBeUndefined();
});

test("a ring is around its place, that of a city around its name and offices; an arrow goes between two", () => {
  const post = { from: `post:${route}.1`, to: `post:${route}.1` };
  const city = { from: "city:bremen", to: "city:bremen" };
  const arrow = { from: post.from, to: city.from };
  const [round, box, way] = shapesOf(board, anchors, [post, city, arrow], 1);
  expect(round).toMatchObject({ kind: "circle", at: board.route.get(route)?.posts[0]?.at });
  const [x, y, width, height] = cityBox(board, "bremen");
  expect(box).toEqual({ kind: "box", box: [x - 1, y - 1, width + 2, height + 2] });
  expect(way?.kind).toBe("arrow");
});

test("what the board does not have is not drawn", () => {
  const drawn = [
    { from: "city:atlantis", to: "city:atlantis" },
    { from: "city:bremen", to: "post:nowhere.1" },
  ];
  expect(shapesOf(board, anchors, drawn, 1)).toEqual([]);
});

/** All numbers of a path, as points. */
function pointsIn(path: string): Point[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  return numbers.flatMap((x, n) => (n % 2 === 0 ? [[x, numbers[n + 1] ?? 0] as const] : []));
}

type Head = [tip: Point, one: Point, other: Point];
const HERE = { at: [0, 0] as const };
const THERE = { at: [200, 0] as const };
const away = ([x, y]: Point): number => Math.hypot(x - 200, y);

test("an arrow bends to its left, so that the way back lies beside it", () => {
  const there = pointsIn(arrowBetween(HERE, THERE, 1).shaft);
  const back = pointsIn(arrowBetween(THERE, HERE, 1).shaft);
  expect(there).toHaveLength(3);
  expect(there[1]?.[1]).toBeLessThan(0);
  expect(back[1]?.[1]).toBeGreaterThan(0);
});

test("its tip points at a place without covering it, and at the edge of a city", () => {
  const [tip, one, other] = pointsIn(arrowBetween(HERE, THERE, 1).head) as Head;
  expect(away(tip)).toBeCloseTo(20, 0);
  expect(away(tip)).toBeLessThan(Math.min(away(one), away(other)));
  const city = { ...THERE, box: [150, -40, 100, 80] as const };
  const [edge] = pointsIn(arrowBetween(HERE, city, 1).head) as Head;
  expect(edge[0]).toBeCloseTo(150, 0);
  expect(Math.abs(edge[1])).toBeLessThan(40);
});

test("where the board is smaller, strokes and heads take up more of it, but less of the screen", () => {
  const [usual, small] = [strokeAt(0.6), strokeAt(0.3)];
  expect(usual).toBe(1);
  expect(small).toBeGreaterThan(usual);
  expect(small * 0.3).toBeLessThan(usual * 0.6);
  const across = (unit: number): number => {
    const [, one, other] = pointsIn(arrowBetween(HERE, THERE, unit).head) as Head;
    return Math.hypot(one[0] - other[0], one[1] - other[1]);
  };
  expect(across(small)).toBeCloseTo(across(usual) * small, 0);
});

test("a short arrow is still one", () => {
  const { shaft, head } = arrowBetween(HERE, { at: [30, 0] }, 2);
  for (const [x, y] of [...pointsIn(shaft), ...pointsIn(head)]) {
    expect(x).toBeGreaterThan(-1);
    expect(x).toBeLessThan(31);
    expect(Math.abs(y)).toBeLessThan(15);
  }
});

test("drawings and their places are said in words", () => {
  const said = (from: string, to: string): string => sayDrawing(wording, { from, to });
  expect(said("city:bremen", "city:bremen")).toBe("Ring: Bremen");
  expect(said("office:bremen 2", `post:${route}.3`)).toBe(
    "Arrow: Bremen, office 2 → Bremen–Hamburg 3",
  );
  expect(sayThing(wording, `marker:${route}`)).toBe("Bremen–Hamburg, marker");
  expect(sayThing(wording, "ability:goettingen actions")).toBe("Göttingen, actions");
  expect(sayThing(wording, "prestige:8")).toBe("prestige space 8");
  expect(sayThing(wording, "link:")).toBe("East–West link");
});

test("no place is said by its key", () => {
  for (const { key } of anchors) expect(sayThing(wording, key)).not.toContain(":");
});
