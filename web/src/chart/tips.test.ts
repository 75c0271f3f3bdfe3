import { describe, expect, it } from "vitest";
import rules from "../../../docs/rules.md?raw";
import { boardOf, FIXTURES, fixture, wordingOf } from "../testing/charts";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { placeText, thingsOf } from "./hits";
import { sceneOf } from "./scene";
import { tipOf, type Looked } from "./tips";

function looked(name: string, cities: Looked["cities"] = {}): Looked {
  const { board: id, view } = fixture(name);
  const board = boardOf(id);
  const wording = wordingOf(id, sayer("en", english));
  return { board, scene: sceneOf(view), view, cities, wording };
}

describe.each(Object.keys(FIXTURES))("%s", (name) => {
  it("has a tip in words and with a rule for every thing", () => {
    const context = looked(name);
    for (const thing of thingsOf(context.board, context.scene)) {
      const tip = tipOf(context, thing);
      expect(tip.title, thing.key).not.toBe("");
      expect([tip.title, tip.text, ...tip.lines].join(" "), thing.key).not.toMatch(
        /tip\.|undefined|\{/,
      );
      expect(rules, thing.key).toContain(`| ${tip.rule} |`);
    }
  });
});

describe("a tip", () => {
  it("tells who controls a city and whose networks it belongs to", () => {
    const context = looked("hansa-4-5 turn", {
      minden: { control: "1", networks: { "0": 1, "1": 4 } },
    });
    expect(tipOf(context, { kind: "city", city: "minden" }).lines).toEqual([
      "Controlled by Bartek",
      "Network of Anna: 1 office",
      "Network of Bartek: 4 offices",
    ]);
    expect(tipOf(context, { kind: "city", city: "hamburg" }).lines).toEqual(["No office yet"]);
  });

  it("tells who stands on a route with how many pieces", () => {
    const context = looked("hansa-4-5 turn");
    context.scene.posts = {
      "bremen-hamburg.1": "0t",
      "bremen-hamburg.2": "1m",
      "bremen-hamburg.3": "0t",
    };
    const { lines } = tipOf(context, { kind: "post", post: "bremen-hamburg.2" });
    expect(lines).toEqual(["Bartek: merchant", "Anna: 2 of 4 posts", "Bartek: 1 of 4 posts"]);
  });
});

describe("a place as the server calls it", () => {
  it.each([
    [{ kind: "post", post: "bremen-hamburg.2" }, "post bremen-hamburg.2"],
    [{ kind: "office", city: "bremen", space: 2 }, "office bremen 2"],
    [{ kind: "ability", city: "stade", ability: "privilege" }, "ability stade privilege"],
    [{ kind: "prestige", points: 8 }, "prestige 8"],
    [{ kind: "marker", route: "bremen-hamburg" }, "marker bremen-hamburg"],
    [{ kind: "city", city: "bremen" }, "city bremen"],
    [{ kind: "link" }, null],
  ] as const)("%o", (thing, place) => expect(placeText(thing)).toBe(place));
});
