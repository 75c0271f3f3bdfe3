import { describe, expect, it } from "vitest";
import type { RewardShown, RouteRewards } from "../api/types";
import { boardOf, wordingOf } from "../testing/charts";
import { view } from "../testing/samples";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { keptBoxes, partOf } from "./offered";
import { chosenBy, lettersOf, offerOf, type Offer, rowsOf } from "./rewards";
import { sceneOf } from "./scene";

const NONE = { space: null, privilege: null, piece: null, reason: null, gives: null };
const board = boardOf("hansa-4-5");
const wording = wordingOf("hansa-4-5", sayer("en", english));

function offer(route: string, options: RewardShown[], more: Partial<RouteRewards> = {}): Offer {
  const told = { control: [], marker: null, permanent: null, options, ...more };
  const shown = view();
  const found = offerOf(
    { board, scene: sceneOf(shown), view: shown, rewards: { [route]: told }, wording },
    [route],
  );
  if (found === null) throw new Error("no offer");
  return found;
}

function office(city: string, more: Partial<RewardShown> = {}): RewardShown {
  const action = `establish bremen-minden office ${city}`;
  return { ...NONE, action, space: 1, privilege: 0, piece: "t", ...more };
}

describe("the rewards of a route", () => {
  it("says what comes in any case, and to whom", () => {
    const { sure, onlyText } = offer("bremen-minden", [], {
      control: [
        { city: "bremen", owner: null, points: 0 },
        { city: "minden", owner: "1", points: 1 },
      ],
      marker: "swap-offices",
    });
    expect(sure.map(({ text }) => text)).toEqual([
      "nobody controls Bremen",
      "1 prestige for Bartek, who controls Minden",
      "bonus marker “swap offices” for you",
    ]);
    expect(onlyText).toBe("Only this, no reward");
  });

  it("says “no reward” only where nothing comes", () => {
    expect(offer("bremen-minden", []).onlyText).toBe("no reward");
    expect(offer("bremen-minden", [], { marker: "+3" }).onlyText).not.toBe("no reward");
    const mine = [{ city: "bremen", owner: "0", points: 1 }];
    const { sure } = offer("bremen-minden", [], { control: mine });
    expect(sure[0]?.text).toBe("1 prestige for you: you control Bremen");
  });

  it("says what an office changes", () => {
    const gives = {
      coin: 1,
      east_west: 7,
      completes: true,
      control: true,
      network: [2, 4] as [number, number],
      permits: ["wales"],
    };
    const [row] = rowsOf(offer("bremen-minden", [office("minden", { gives })]));
    expect(row?.title).toBe("office in Minden");
    expect(row?.note).toBe(
      "space 1 (white) · with your trader · +1 prestige · +7 East–West · completes the city · " +
        "you control it · network 2 → 4 · permit for Wales",
    );
  });

  it("keeps what is not possible in sight, with the reason and without a key", () => {
    const reason = { key: "privilege", rule: "E6", values: { privilege: 3, own: 2 } };
    const rows = rowsOf(
      offer("bremen-minden", [office("bremen", { reason, privilege: 3 }), office("minden")]),
    );
    expect(rows.map((row) => [row.reason, row.digit, row.letter])).toEqual([
      ["needs black privilege, yours is pink", "", ""],
      [null, "1", "A"],
    ]);
  });

  it("has words for every reason that the rules give", () => {
    const reasons = [
      ...["office.t", "office.m", "office.full", "ability.full", "prestige.taken"],
      ...["prestige.merchant", "extra.first", "extra.office", "privilege"],
    ];
    for (const key of reasons) expect(Object.keys(english)).toContain(`reward.why.${key}`);
  });

  it("gathers the seats of the prestige table and the kinds of an extra office", () => {
    const action = (rest: string): RewardShown => ({
      ...NONE,
      action: `establish coellen-warburg ${rest}`,
    });
    const { bubbles } = offer("coellen-warburg", [
      action("prestige 7"),
      action("prestige 8"),
      action("extra warburg t"),
      action("extra warburg m"),
    ]);
    expect(bubbles.map(({ key, rows }) => [key, rows.length])).toEqual([
      ["prestige", 2],
      ["extra warburg", 2],
    ]);
  });

  it("is chosen from by digits; nought takes only what comes anyway", () => {
    const found = offer("bremen-minden", [office("bremen"), office("minden")]);
    expect(chosenBy(found, "2")?.text).toBe("establish bremen-minden office minden");
    expect(chosenBy(found, "0")?.text).toBe("establish bremen-minden");
    expect(chosenBy(found, "3")).toBeNull();
  });

  it("has a letter at each place, side by side where two are meant", () => {
    const extra = (kind: string): RewardShown => ({
      ...office("minden"),
      action: `establish bremen-minden extra minden ${kind}`,
    });
    const found = lettersOf(offer("bremen-minden", [office("bremen"), extra("t"), extra("m")]));
    expect(found.map(({ row, aside }) => [row.letter, aside])).toEqual([
      ["A", 0],
      ["B", 0],
      ["C", 1],
    ]);
  });

  it("keeps clear of both cities, the posts, and the marker if there is one", () => {
    const plain = keptBoxes(board, offer("bremen-minden", []));
    const marked = keptBoxes(board, offer("bremen-minden", [], { marker: "+3" }));
    expect(marked).toHaveLength(plain.length + 1);
    const [part] = partOf(board, offer("bremen-minden", []), false);
    for (const end of ["bremen", "minden"]) {
      const [x, y] = board.city.get(end)?.at ?? [0, 0];
      expect(x > part[0] && x < part[0] + part[2]).toBe(true);
      expect(y > part[1] && y < part[1] + part[3]).toBe(true);
    }
  });
});
