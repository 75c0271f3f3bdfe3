import { describe, expect, it } from "vitest";
import { parseActions } from "../notation/action";
import { boardOf, wordingOf } from "../testing/charts";
import { view as viewOf } from "../testing/samples";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { distinct } from "./ghosts";
import { type Choice, menuOf } from "./menu";
import { sceneOf } from "./scene";
import type { Target } from "./targets";

const POST = "bremen-hamburg.1";
const board = boardOf("hansa-4-5");
const wording = wordingOf("hansa-4-5", sayer("en", english));

function choices(ways: Record<"t" | "m", string[]>): Choice[] {
  const view = viewOf({ posts: { "bremen-hamburg": ["1t", null, null, null] } });
  const actions = parseActions([`displace t ${POST}`, `displace m ${POST}`]);
  const target: Target = { kind: "post", post: POST, key: `post:${POST}`, at: [0, 0], actions };
  const context = {
    board,
    scene: sceneOf(view),
    view,
    displacements: { [POST]: { pay: 1, added: 1 } },
    payments: [
      { kind: "t" as const, pay: 1, actions: ways.t },
      { kind: "m" as const, pay: 1, actions: ways.m },
      { kind: "t" as const, pay: 2, actions: ["pay 2t", "pay 2m"] },
    ],
    wording,
  };
  return menuOf(context, target, actions).choices;
}

describe("the menu of a displacement", () => {
  it("asks for the payment in the same click, the common one first", () => {
    const found = choices({ t: ["pay 1t", "pay 1m"], m: ["pay 1t", "pay 1m"] });
    expect(found.map(({ action, then }) => `${action.text}, ${then?.text}`)).toEqual([
      `displace t ${POST}, pay 1t`,
      `displace t ${POST}, pay 1m`,
      `displace m ${POST}, pay 1t`,
      `displace m ${POST}, pay 1m`,
    ]);
    expect(found.map(({ note }) => note)).toEqual([
      "and pay 1 trader",
      "and pay 1 merchant",
      "and pay 1 trader",
      "and pay 1 merchant",
    ]);
    // A key takes the first way for its kind.
    expect(found.map(({ key }) => key)).toEqual(["T", undefined, "M", undefined]);
  });

  it("does not ask where there is one way to pay", () => {
    const found = choices({ t: ["pay 1t"], m: ["pay 1t"] });
    expect(found.map(({ then, note }) => [then, note])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});

describe("a displaced piece and an added one", () => {
  const actions = parseActions([`put ${POST}`, `add t ${POST}`, `add m ${POST}`]);
  const left = (pending: Record<string, unknown>): string[] =>
    distinct(viewOf({ pending }), actions).map(({ text }) => text);

  it("are not told apart if they are alike", () => {
    expect(left({ displaced: "0t" })).toEqual([`put ${POST}`, `add m ${POST}`]);
    expect(left({ displaced: "0m" })).toEqual([`put ${POST}`, `add t ${POST}`]);
    expect(left({ displaced: "nt", neutral: true })).toEqual([`put ${POST}`, `add m ${POST}`]);
  });

  it("are all there if nothing waits to be put", () => {
    const added = parseActions([`add t ${POST}`, `add m ${POST}`]);
    expect(distinct(viewOf({ pending: { displaced: null } }), added)).toEqual(added);
  });
});
