import { beforeEach, expect, test } from "vitest";
import { FAMILIES } from "../testing/boards";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { families, familyName, familyText, loadFamilies, regionName, sideFor } from "./families";

const say = sayer("en", english);
const PRUSSIA = {
  id: "prussia",
  editions: ["2009"],
  modules: [],
  sides: [{ ...FAMILIES[1]!.sides[0]!, id: "prussia", title: "Old Prussia", players: [2, 3] }],
};

beforeEach(() => families.set(FAMILIES));

test("the number of players chooses the side", () => {
  const idOf = (board: string, players: number): string | undefined =>
    sideFor({ board, players })?.id;
  expect(idOf("hansa", 3)).toBe("hansa-2-3");
  expect(idOf("britannia", 4)).toBe("britannia-4-5");
  expect(idOf("east", 2)).toBe("east");
  expect(idOf("moon", 4)).toBeUndefined();
});

test("a board without words is called by its title", () => {
  families.set([...FAMILIES, PRUSSIA]);
  expect(sideFor({ board: "prussia", players: 4 })).toBeUndefined();
  expect(familyName("east", say)).toBe("East");
  expect(familyText("east", say)).toBe("Lübeck to Königsberg · sea routes");
  expect(familyName("prussia", say)).toBe("Old Prussia");
  expect(familyText("prussia", say)).toBeNull();
  expect(regionName("wales", say)).toBe("Wales");
  expect(regionName("livonia", say)).toBe("livonia");
});

test("the boards are asked for once", async () => {
  families.set([]);
  let asked = 0;
  const client = {
    boards: () => {
      asked += 1;
      return Promise.resolve([PRUSSIA]);
    },
  };
  await loadFamilies(client);
  await loadFamilies(client);
  expect(asked).toBe(1);
  expect(families.value).toEqual([PRUSSIA]);
});
