import { describe, expect, it } from "vitest";
import { spotOf, textIn } from "../notation/piece";
import { boardOf, FIXTURES } from "../testing/charts";
import { piecesOf } from "./places";
import { arrive, leave, sceneOf, settle, type Row, type Scene } from "./scene";

/** What a scene shows, without cities that have become empty. */
function plain(scene: Scene): unknown {
  const offices = Object.entries(scene.offices).map(([city, row]): [string, Row] => {
    const spaces = [...row.spaces];
    while (spaces.length && !spaces.at(-1)) spaces.pop();
    return [city, { spaces, extra: row.extra }];
  });
  return {
    posts: scene.posts,
    prestige: scene.prestige,
    markers: scene.markers,
    eastWest: scene.eastWest,
    pawn: scene.pawn,
    offices: Object.fromEntries(offices),
  };
}

describe.each(Object.entries(FIXTURES))("%s", (_, { board: id, view, next, after }) => {
  it("comes by its events to the position after them", () => {
    const points = boardOf(id).geometry.prestige.spaces.map((seat) => seat.points);
    const routes = boardOf(id).route;
    const scene = sceneOf(view);
    for (const event of next) {
      if (event.event === "piece") {
        leave(scene, spotOf(textIn(event, "from")), points);
        arrive(scene, spotOf(textIn(event, "to")), textIn(event, "piece"), points);
      } else if (event.event === "marker") {
        delete scene.markers[textIn(event, "from")];
        if (routes.has(textIn(event, "to")))
          scene.markers[textIn(event, "to")] = textIn(event, "marker");
      } else settle(scene, event);
    }
    expect(plain(scene)).toEqual(plain(sceneOf(after)));
  });

  it("shows every piece of the position once", () => {
    const shown = piecesOf(boardOf(id), sceneOf(view));
    const offices = Object.values(view.offices).flatMap((row) => [...row.spaces, ...row.extra]);
    const all = [...Object.values(view.posts).flat(), ...offices, ...view.prestige].filter(
      (piece) => piece !== null,
    );
    expect(shown).toHaveLength(all.length);
    expect(new Set(shown.map((piece) => piece.id)).size).toBe(shown.length);
  });
});
