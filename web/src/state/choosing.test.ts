import { expect, test } from "vitest";
import { families } from "../boards/families";
import { FAMILIES } from "../testing/boards";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import * as choosing from "./choosing";
import { memoryStorage } from "./storage";

families.set(FAMILIES);

test("what goes together", () => {
  const { conflict, DEFAULT } = choosing;
  expect(conflict({ ...DEFAULT, edition: "2009" }, "board", "east")).toBe("why.board.edition");
  expect(conflict({ ...DEFAULT, modules: ["missions"] }, "board", "east")).toBe(
    "why.board.modules",
  );
  expect(conflict({ ...DEFAULT, board: "east" }, "edition", "egmont")).toBe("why.edition.board");
  expect(conflict({ ...DEFAULT, modules: ["favours"] }, "edition", "egmont")).toBe(
    "why.edition.modules",
  );
  expect(conflict({ ...DEFAULT, edition: "egmont" }, "module", "favours")).toBe(
    "why.module.edition",
  );
  expect(conflict({ ...DEFAULT, board: "britannia" }, "module", "favours")).toBe(
    "why.module.board",
  );
  expect(conflict(DEFAULT, "variant", "neutral")).toBe("why.variant.players");
  expect(conflict({ ...DEFAULT, players: 2, edition: "2009" }, "variant", "neutral")).toBe(
    "why.variant.edition",
  );
  expect(conflict({ ...DEFAULT, players: 2, edition: "2009" }, "variant", "pawn")).toBeNull();
  expect(conflict(DEFAULT, "edition", "egmont")).toBeNull();
});

test("a board without room for a game for two refuses what would lead to it", () => {
  const { conflict, DEFAULT, withPlayers } = choosing;
  const bare = FAMILIES.map((family) => ({
    ...family,
    sides: family.sides.map((side) => ({ ...side, variants: ["neutral"] })),
  }));
  const two = withPlayers(DEFAULT, 2);
  expect(conflict(two, "edition", "2009")).toBeNull();
  families.set(bare);
  expect(conflict(two, "edition", "2009")).toBe("why.variant.board");
  expect(conflict(two, "edition", "egmont")).toBeNull();
  expect(conflict({ ...DEFAULT, edition: "2009" }, "players", "2")).toBe("why.variant.board");
  expect(conflict({ ...DEFAULT, edition: "2009" }, "players", "3")).toBeNull();
  expect(conflict({ ...two, edition: "2009" }, "board", "hansa")).toBe("why.variant.board");
  families.set(FAMILIES);
});

test("what does not go together says why", () => {
  const { DEFAULT, whyNot } = choosing;
  const say = sayer("en", english);
  const why = (part: Partial<choosing.TableChoice>, field: choosing.Field, value: string) =>
    whyNot({ ...DEFAULT, ...part }, field, value, say);
  expect(why({ edition: "2009" }, "board", "east")).toBe("This board needs the Big Box edition.");
  expect(why({ board: "east" }, "edition", "egmont")).toBe(
    "This edition has the Hansa board only.",
  );
  expect(why({ board: "east" }, "module", "favours")).toBe("Modules need the Hansa board.");
  expect(why({}, "players", "5")).toBeNull();
});

test("a board may be for some numbers of players only", () => {
  const { conflict, DEFAULT, withPlayers } = choosing;
  const [hansa, ...others] = FAMILIES;
  const small = hansa!.sides.filter((side) => side.players.includes(3));
  families.set([{ ...hansa!, sides: small }, ...others]);
  expect(conflict(withPlayers(DEFAULT, 3), "players", "4")).toBe("why.board.players");
  expect(conflict(withPlayers(DEFAULT, 3), "players", "2")).toBeNull();
  expect(conflict({ ...DEFAULT, board: "east" }, "board", "hansa")).toBe("why.board.players");
  families.set(FAMILIES);
});

test("a game at once", () => {
  const { DEFAULT, playRequest, withPlayers } = choosing;
  const last = { ...withPlayers(DEFAULT, 3), board: "britannia" as const };
  expect(playRequest(last, {})).toMatchObject({
    setup: { board: "britannia", players: 3 },
    start: true,
  });
  const asked = playRequest(last, { board: "east", players: 5, variant: null, start: 2 });
  expect(asked).toMatchObject({
    setup: { board: "east", players: 5, start: 2 },
    order: "fixed",
    start: true,
  });
  expect(asked.seats.map((seat) => seat.kind)).toEqual(["me", "bot", "bot", "bot", "bot"]);
  expect(playRequest(last, { players: 9 })).toMatchObject({ setup: { players: 9 } });
});

test("the bots suit the player, new ones too", () => {
  const { againstBots, botLevel, DEFAULT, hasChosen, suited, withPlayers } = choosing;
  const first = suited(DEFAULT, "new");
  expect(botLevel(first)).toBe("apprentice");
  expect(withPlayers(first, 5).seats.map((seat) => seat.level)).toEqual(
    Array(5).fill("apprentice"),
  );
  expect(botLevel(againstBots(suited(first, "expert")))).toBe("grandmaster");
  const storage = memoryStorage();
  expect(hasChosen(storage)).toBe(false);
  choosing.rememberChoice(storage, first);
  expect(hasChosen(storage)).toBe(true);
  expect(botLevel(choosing.lastChoice(storage))).toBe("apprentice");
});

test("people at one screen are called by their names", () => {
  const { DEFAULT, requestOf, withPlayers, withSeat } = choosing;
  const one = withSeat(withPlayers(DEFAULT, 3), 1, { kind: "me", name: " Berta " });
  expect(requestOf(withSeat(one, 2, { name: "Carl" })).seats.map(({ name }) => name)).toEqual([
    null,
    "Berta",
    null,
  ]);
});

test("a table as it is asked for", () => {
  const { DEFAULT, requestOf, withPlayers, withSeat } = choosing;
  const two = withPlayers({ ...DEFAULT, edition: "2009", clock: "days", atZero: "vote" }, 2);
  expect(requestOf(two)).toMatchObject({
    setup: { variant: "pawn", players: 2 },
    pace: "days",
    clock: { bank: 432_000, at_zero: "vote" },
    start: true,
  });
  const invited = withSeat(DEFAULT, 1, { kind: "invite" });
  expect(requestOf(invited)).toMatchObject({ start: false, clock: null, setup: { variant: null } });
  expect(requestOf(invited).seats.map((seat) => seat.kind)).toEqual(["me", "empty", "bot", "bot"]);
  expect(choosing.fault(withSeat(DEFAULT, 0, { kind: "bot" }))).toBe("why.seats");
  expect(choosing.againstBots(invited).seats.map((seat) => seat.kind)).toEqual([
    "me",
    "bot",
    "bot",
    "bot",
  ]);
  expect(withPlayers(DEFAULT, 5).seats).toHaveLength(5);
});

test("choices are remembered, and checked when read", () => {
  const storage = memoryStorage();
  const wanted = { ...choosing.DEFAULT, board: "east" as const, players: 3 };
  choosing.rememberChoice(storage, choosing.withPlayers(wanted, 3));
  expect(choosing.lastChoice(storage)).toMatchObject({ board: "east", players: 3 });
  expect(
    choosing.lastChoice(
      memoryStorage({ "kontor.last-table": '{"players":9,"board":"moon","seats":[null]}' }),
    ),
  ).toMatchObject({
    board: "hansa",
    players: 4,
  });
  const impossible = memoryStorage({ "kontor.last-table": '{"board":"east","edition":"2009"}' });
  expect(choosing.lastChoice(impossible)).toEqual(choosing.DEFAULT);
  choosing.keepPreset(storage, "Friday", wanted);
  choosing.keepPreset(storage, "Friday", choosing.DEFAULT);
  expect(choosing.namedPresets(storage).map((preset) => preset.choice.board)).toEqual(["hansa"]);
  choosing.dropPreset(storage, "Friday");
  expect(choosing.namedPresets(storage)).toEqual([]);
});

test("a preset gets another name where it stands", () => {
  const storage = memoryStorage();
  const names = (): string[] => choosing.namedPresets(storage).map((preset) => preset.name);
  for (const name of ["one", "two", "three"]) choosing.keepPreset(storage, name, choosing.DEFAULT);
  choosing.renamePreset(storage, "two", "second");
  expect(names()).toEqual(["three", "second", "one"]);
  choosing.renamePreset(storage, "second", "");
  choosing.renamePreset(storage, "unknown", "known");
  expect(names()).toEqual(["three", "second", "one"]);
  choosing.renamePreset(storage, "second", "three");
  expect(names()).toEqual(["three", "one"]);
});
