import { expect, test } from "vitest";
import { parseAction } from "../notation/action";
import { placesOf } from "../notation/places";
import { boardOf, FIXTURES } from "../testing/charts";
import { lightsOf, pointsOf } from "./lighting";

const board = boardOf("hansa-4-5");

test("a post and a prestige space are spots, a route its path, a city a box with its offices", () => {
  const [post, route, city, space] = lightsOf(board, [
    "bremen-hamburg.2",
    "bremen-hamburg",
    "hamburg",
    "prestige 8",
  ]);
  expect(post).toMatchObject({ kind: "spot", at: board.route.get("bremen-hamburg")?.posts[1]?.at });
  expect(route).toMatchObject({ kind: "path", d: board.route.get("bremen-hamburg")?.d });
  expect(space?.kind).toBe("spot");
  const [x, y, width, height] = city?.kind === "box" ? city.box : [0, 0, 0, 0];
  for (const { at } of board.city.get("hamburg")?.offices ?? []) {
    expect(at[0]).toBeGreaterThan(x);
    expect(at[0]).toBeLessThan(x + width);
    expect(at[1]).toBeGreaterThan(y);
    expect(at[1]).toBeLessThan(y + height);
  }
});

test("what a board does not have is not lit", () => {
  expect(lightsOf(board, ["nowhere", "nowhere.1", "prestige 99", "bremen-hamburg.9"])).toEqual([]);
});

test("every place that an action names can be lit", () => {
  const dark = Object.values(FIXTURES).flatMap(({ board: id, legal }) => {
    const own = boardOf(id);
    return legal.filter((text) => {
      const places = placesOf(parseAction(text));
      return (
        lightsOf(own, places).length !== places.length ||
        (places.length > 0 && pointsOf(own, places).length === 0)
      );
    });
  });
  expect(dark).toEqual([]);
});
