import { expect, test } from "vitest";
import { families } from "../boards/families";
import { everything } from "../facts/game.json";
import { FAMILIES } from "../testing/boards";
import { now, view } from "../testing/samples";
import * as desk from "./desk";

test("desks", () => {
  const shown = desk.abilitiesOf(view(), 0);
  expect(shown.find((one) => one.ability === "actions")).toMatchObject({
    value: 3,
    next: 3,
    level: 1,
  });
  expect(shown.find((one) => one.ability === "bank")).toMatchObject({
    value: everything,
    next: null,
  });
  const small = Object.fromEntries(desk.printed("3-4-7"));
  expect(small["bank"]).toEqual([3, 4, 7, everything]);
  const say = (key: string): string => key;
  expect(desk.valueText("bank", everything, say)).toBe("bank.all");
  expect(desk.shortValue(everything, say)).toBe("short.all");
  expect(desk.valueText("privilege", 2, say)).toBe("privilege.2");
  expect(desk.valueText("keys", 2, say)).toBe("2");
  expect(desk.seatOrder(4, 2)).toEqual([2, 3, 0, 1]);
  expect(desk.metersOf(view({ neutral: { track: 9 } }))).toEqual({
    prestige: 9,
    pool: 12,
    completed: 0,
  });
  const seen = view({
    offices: {
      bremen: { spaces: [null, "0m"], extra: [] },
      hamburg: { spaces: ["1t"], extra: [] },
    },
  });
  seen.players[0] = { ...seen.players[0]!, mission: ["bremen", "hamburg"] };
  expect(desk.missionOf(seen, 0)).toEqual([
    { city: "bremen", done: true },
    { city: "hamburg", done: false },
  ]);
  expect([5, 65, 3700, 90_000].map(desk.clockText)).toEqual(["0:05", "1:05", "1:01:40", "1d 1h"]);
  const clocks = now();
  clocks.seats[0] = { ...clocks.seats[0]!, seconds: 60 };
  clocks.seats[1] = { ...clocks.seats[1]!, seconds: 30 };
  expect([desk.secondsLeft(clocks, 0, 20), desk.secondsLeft(clocks, 1, 20)]).toEqual([40, 30]);
  const standing = {
    ...clocks,
    takeback: { seat: 1, by: 1, waiting: [0], to: 3, level: null, seconds: 60 },
  };
  expect(desk.secondsLeft(standing, 0, 20)).toBe(60);
  expect(desk.categoriesOf([{ track: 1, cities: 0, regions: 0 }], view())).toEqual([
    "track",
    "cities",
  ]);
  families.set(FAMILIES);
  const setup = { ...view().setup, board: "britannia" };
  const abroad = desk.categoriesOf([{ track: 1, regions: 0 }], view({ setup }));
  expect(abroad).toEqual(["track", "regions"]);
});
