import { describe, expect, it } from "vitest";
import { parseActions } from "../notation/action";
import { view, wording } from "../testing/samples";
import { gainText, gainTexts, type Step, stepLines, stepsOf, stepText } from "./steps";

const POSTS = {
  "bremen-hamburg": ["0t", "0m"],
  "hamburg-koenigsberg": [null],
};

function steps(actions: string[], change: Parameters<typeof view>[0] = { posts: POSTS }): Step[] {
  return stepsOf(view(change), parseActions(actions));
}

const texts = (found: readonly Step[]): string[] => found.map((step) => stepText(step, wording));

describe("the steps of a turn", () => {
  it("are whole actions, each with what it changes", () => {
    const found = steps([
      "displace t hamburg-koenigsberg.1",
      "pay 1t",
      "lift bremen-hamburg.1",
      "lift bremen-hamburg.2",
      "drop hamburg-koenigsberg.1",
      "drop hamburg-koenigsberg.1",
      "income 2t",
      "end",
    ]);
    expect(found.map(({ actions }) => actions.map(({ verb }) => verb))).toEqual([
      ["displace", "pay"],
      ["lift", "lift", "drop", "drop"],
      ["income"],
      ["end"],
    ]);
    expect(found[0]?.put).toEqual([{ post: "hamburg-koenigsberg.1", piece: "0t" }]);
    expect(found[1]?.left.map(({ post }) => post)).toEqual([
      "bremen-hamburg.1",
      "bremen-hamburg.2",
    ]);
    expect(found[1]?.ways).toEqual([
      { piece: "0t", from: "bremen-hamburg.1", to: "hamburg-koenigsberg.1" },
      { piece: "0m", from: "bremen-hamburg.2", to: "hamburg-koenigsberg.1" },
    ]);
  });

  it("keeps two Moves apart, and a Move of a marker with its marker", () => {
    const move = ["lift bremen-hamburg.1", "drop hamburg-koenigsberg.1"];
    expect(steps([...move, "lift bremen-hamburg.2", "done", "drop bremen-hamburg.1"])).toHaveLength(
      2,
    );
    expect(steps(["use move-3", ...move])).toHaveLength(1);
    expect(steps(["place t hamburg-koenigsberg.1", ...move])).toHaveLength(2);
  });

  it("knows what is in the hand when a hint is asked for in the middle of a Move", () => {
    const [step] = steps(["drop hamburg-koenigsberg.1"], {
      posts: { ...POSTS, "bremen-hamburg": [null, "0m"] },
      pending: { hand: ["0t"], from: ["bremen-hamburg.1"], by: "move" },
    });
    expect(step?.ways).toEqual([
      { piece: "0t", from: "bremen-hamburg.1", to: "hamburg-koenigsberg.1" },
    ]);
  });

  it("puts the displaced piece, whoever displaced it", () => {
    const [step] = steps(["put hamburg-koenigsberg.1", "add t bremen-hamburg.1", "done"], {
      posts: {},
      pending: { displaced: "0m", from: "bremen-hamburg" },
    });
    expect(step?.put).toEqual([
      { post: "hamburg-koenigsberg.1", piece: "0m" },
      { post: "bremen-hamburg.1", piece: "0t" },
    ]);
  });

  it("is said in words, without what goes without saying", () => {
    expect(
      texts(
        steps([
          "displace t hamburg-koenigsberg.1",
          "pay 1t",
          "lift bremen-hamburg.1",
          "drop hamburg-koenigsberg.1",
          "end",
        ]),
      ),
    ).toEqual([
      "displace the piece on Hamburg–Königsberg 1 with a trader",
      "move a trader: Bremen–Hamburg → Hamburg–Königsberg",
      "end the turn",
    ]);
  });

  it("tells equal steps together, with the numbers that they have on the board", () => {
    const found = steps([
      "place t hamburg-koenigsberg.1",
      "place t hamburg-koenigsberg.2",
      "place m hamburg-koenigsberg.3",
      "income 2t",
      "income 2t",
      "place t hamburg-koenigsberg.4",
    ]);
    expect(stepLines(found, wording)).toEqual([
      { number: "1–2", text: "place 2 traders on Hamburg–Königsberg", gain: "" },
      { number: "3", text: "place a merchant on Hamburg–Königsberg", gain: "" },
      { number: "4–5", text: "take income (2 traders) (2×)", gain: "" },
      { number: "6", text: "place a trader on Hamburg–Königsberg", gain: "" },
    ]);
  });

  it("tells steps one by one that change an ability", () => {
    const found = steps(["use develop actions", "use develop actions"]);
    const gain = "actions 3 → 4";
    const told = stepLines(found, wording, [gain, gain]);
    expect(told.map(({ number, gain: changed }) => [number, changed])).toEqual([
      ["1", gain],
      ["2", gain],
    ]);
  });

  it("says what an ability becomes", () => {
    const [step, other] = steps([
      "establish bremen-hamburg develop actions",
      "establish bremen-hamburg",
    ]);
    const now = view({ posts: POSTS });
    expect(step && gainText(step, now, wording)).toBe("actions 3 → 3");
    expect(other && gainText(other, now, wording)).toBe("");
  });

  it("goes on from what an earlier step of the turn has developed", () => {
    const found = steps(["use develop actions", "establish bremen-hamburg develop actions"]);
    const now = view({ posts: POSTS });
    expect(gainTexts(found, now, wording)).toEqual(["actions 3 → 3", "actions 3 → 4"]);
    expect(gainTexts(found.slice(0, 1), now, wording)).toEqual(["actions 3 → 3"]);
  });
});
