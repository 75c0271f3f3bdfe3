import { expect, test } from "vitest";
import type { Box, Point } from "../boards/geometry";
import { clearPlace, hangPlace, type Wanted, wantedFor, WEIGHTS } from "./clearing";
import { boxesOf, pointsOf } from "./lighting";
import { overlap } from "./pills";
import { FAMILIES } from "../testing/boards";
import { boardOf } from "../testing/charts";

const PANE = { width: 948, height: 668 };
const PHONE = { width: 390, height: 430, roof: 68 };
const SIZE = { width: 320, height: 36 };
const about = (...box: Box): Wanted => ({ box, weight: WEIGHTS.about });

test("a thing stands in the middle of the upper edge if it hides nothing there", () => {
  expect(clearPlace(SIZE, PANE, [], null)).toEqual([314, 10]);
  expect(clearPlace(SIZE, PHONE, [], null)).toEqual([35, 78]);
});

test("it goes where it hides nothing that it speaks of", () => {
  const place = about(300, 0, 300, 60);
  const at = clearPlace(SIZE, PANE, [place], null);
  expect(overlap([...at, SIZE.width, SIZE.height], place.box)).toBe(0);
});

test("it stays where it was as long as it hides nothing there", () => {
  const place = about(300, 0, 300, 60);
  const first = clearPlace(SIZE, PANE, [place], null);
  expect(clearPlace(SIZE, PANE, [], first)).toEqual(first);
  expect(clearPlace(SIZE, PANE, [about(...first, 5, 5)], first)).not.toEqual(first);
  // A pane of another size has other places.
  expect(clearPlace(SIZE, PHONE, [], first)).toEqual([35, 78]);
});

test("rather than a place it hides what can be chosen, and of that little", () => {
  const choices = Array.from({ length: 40 }, (_, n): Wanted => ({
    box: [(n % 8) * 120, Math.floor(n / 8) * 140, 30, 30],
    weight: WEIGHTS.choice,
  }));
  const everywhere = [about(0, 0, 948, 600), ...choices];
  const [, y] = clearPlace(SIZE, PANE, everywhere, null);
  expect(y).toBeGreaterThan(590);
});

test("on every board a place at any post can be told without hiding it or its cities", () => {
  for (const { id: side } of FAMILIES.flatMap(({ sides }) => sides)) {
    const board = boardOf(side);
    const [left, top, width, height] = board.geometry.bounds;
    const scale = Math.min(PANE.width / width, PANE.height / height);
    const toPane = ([x, y, w, h]: Box): Box => [
      (x - left) * scale,
      (y - top) * scale,
      w * scale,
      h * scale,
    ];
    for (const { id } of board.geometry.routes) {
      const wanted = wantedFor(board, [`${id}.1`]).map(({ box, weight }) => ({
        box: toPane(box),
        weight,
      }));
      expect(pointsOf(board, [`${id}.1`])).toHaveLength(1);
      const at: Point = clearPlace({ width: 460, height: 36 }, PANE, wanted, null);
      const hidden = wanted.filter(({ box }) => overlap([...at, 460, 36], box) > 0);
      expect([id, hidden]).toEqual([id, []]);
    }
  }
});

test("a route that can be established stays in sight", () => {
  const board = boardOf("hansa-4-5");
  const choice = { key: "", at: [0, 0] as const, actions: [] };
  const route = { ...choice, kind: "route" as const, route: "hamburg-lueneburg" };
  const posts = boxesOf(board, ["hamburg-lueneburg"]);
  expect(posts).not.toHaveLength(0);
  const found = wantedFor(board, ["office hamburg 1"], [route]);
  for (const box of posts) expect(found).toContainEqual({ box, weight: WEIGHTS.around });
});

test.each([PANE, PHONE])(
  "a thing hangs from its place, in the pane and beside the place",
  (pane) => {
    const size = { width: 370, height: 90 };
    for (const [x, y] of [
      [120, 200],
      [20, 380],
      [350, 90],
    ] as Point[]) {
      const from: Box = [x - 20, y - 20, 40, 40];
      const { at, line } = hangPlace(size, pane, [about(...from)], from);
      expect(line?.[0][0]).toBeGreaterThanOrEqual(from[0]);
      expect(overlap([...at, size.width, size.height], from)).toBe(0);
      expect(at[0]).toBeGreaterThanOrEqual(10);
      expect(at[0] + size.width).toBeLessThanOrEqual(pane.width - 10);
    }
  },
);

test("it hangs below its place unless that hides more, and nowhere if the place is out of sight", () => {
  const size = { width: 300, height: 90 };
  const from: Box = [450, 200, 40, 40];
  expect(hangPlace(size, PANE, [], from).at[1]).toBe(276);
  const taken = about(100, 260, 800, 400);
  expect(hangPlace(size, PANE, [taken], from).at[1]).toBeLessThan(260);
  expect(hangPlace(size, PANE, [], [-400, 200, 40, 40]).line).toBeNull();
});

test("what a lesson points at is found on the board", () => {
  const [family] = FAMILIES;
  const board = boardOf(family?.sides[0]?.id ?? "");
  const city = board.geometry.cities.find(({ abilities }) => abilities.length > 0);
  const route = board.geometry.routes[0];
  expect(pointsOf(board, [`ability ${city?.id} ${city?.abilities[0]?.ability}`])).toEqual([
    city?.abilities[0]?.at,
  ]);
  expect(pointsOf(board, [`office ${city?.id} 1`])).toEqual([city?.offices[0]?.at]);
  expect(pointsOf(board, [`marker ${route?.id}`])).toEqual([route?.marker]);
  expect(pointsOf(board, [`post ${route?.id}.1`])).toEqual(pointsOf(board, [`${route?.id}.1`]));
  expect(pointsOf(board, ["desk supply"])).toEqual([]);
});
