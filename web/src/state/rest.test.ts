/** The smaller parts of the state: settings, addresses, desks, choices, sentences, plots, rules. */
import { expect, test } from "vitest";
import type { Statistics } from "../api/types";
import { acted, now, undone, view, wording } from "../testing/samples";
import * as choosing from "./choosing";
import { sentence, titleOf } from "./decision";
import * as desk from "./desk";
import { boardIdOf } from "./facts";
import { blocksOf, ruleText, searched } from "./markdown";
import { plotOf } from "./plot";
import { Replayer } from "./replay";
import { joinLink, pastedPath, replayPath, routeOf, tablePath } from "./routes";
import { defaultLanguage, readSettings, seatColours, SettingsStore } from "./settings";
import { Stage } from "./stage";
import { seenOf } from "../table/seen";

function memory(first: Record<string, string> = {}): {
  getItem: (key: string) => string | null;
  setItem: (key: string, text: string) => void;
} {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  };
}

const address = (text: string): ReturnType<typeof routeOf> =>
  routeOf(new URL(text, "http://kontor"));

test.each([
  ["/", { page: "home" }],
  ["/play", { page: "play", setup: {} }],
  ['/play?setup={"players":2}', { page: "play", setup: { players: 2 } }],
  ["/play?setup=[2]", { page: "unknown", path: "/play" }],
  ["/play?setup={", { page: "unknown", path: "/play" }],
  ["/new", { page: "new" }],
  ["/table/ab1", { page: "table", id: "ab1" }],
  ["/table/ab1/replay?at=12", { page: "replay", id: "ab1", at: 12, since: false }],
  ["/table/ab1/replay?at=x&since", { page: "replay", id: "ab1", at: null, since: true }],
  ["/join#s3cret", { page: "join", secret: "s3cret" }],
  ["/rules#C3", { page: "rules", rule: "C3" }],
  ["/settings", { page: "settings" }],
  ["/about", { page: "about" }],
  ["/new/more", { page: "unknown", path: "/new/more" }],
  ["/table/%", { page: "table", id: "%" }],
])("%s", (path, route) => expect(address(path)).toEqual(route));

test("addresses are made as they are read", () => {
  expect(address(tablePath("a/b"))).toEqual({ page: "table", id: "a/b" });
  expect(address(replayPath("a", 3))).toMatchObject({ at: 3 });
  expect(pastedPath(` ${joinLink("http://kontor", "xyz")} `)).toBe("/join#xyz");
  expect(pastedPath("xyz")).toBe("/join#xyz");
  expect(pastedPath("http://kontor/table/a%2Fb/replay?at=3")).toBe("/table/a%2Fb");
});

test("settings: strange values count as not chosen", () => {
  const found = readSettings(
    '{"language":"xx","theme":"dark","motion":3,"colour":"pink","sound":1}',
    ["pl-PL"],
  );
  expect(found).toMatchObject({
    language: "pl",
    theme: "dark",
    motion: 1,
    colour: null,
    sound: false,
    confirm: true,
  });
  expect(readSettings("not json", []).language).toBe("en");
  expect(readSettings("null", ["de", "ru-RU"]).language).toBe("ru");
  expect(defaultLanguage([])).toBe("en");
});

test("settings are remembered, and work without storage", () => {
  const storage = memory();
  new SettingsStore(storage, []).choose({ theme: "light", notify: true });
  expect(new SettingsStore(storage, []).value).toMatchObject({ theme: "light", notify: true });
  const broken = new SettingsStore(
    {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("forbidden");
      },
    },
    [],
  );
  broken.choose({ sound: true });
  expect(broken.value.sound).toBe(true);
});

test("one's own colour trades places with who had it", () => {
  expect(seatColours(3, 0, "green")).toEqual(["green", "blue", "red"]);
  expect(seatColours(3, 1, "violet")).toEqual(["red", "violet", "green"]);
  expect(seatColours(2, undefined, "green")).toEqual(["red", "blue"]);
});

test("desks", () => {
  const shown = desk.abilitiesOf(view(), 0);
  expect(shown.find((one) => one.ability === "actions")).toMatchObject({
    value: "3",
    next: "3",
    level: 1,
  });
  expect(shown.find((one) => one.ability === "bank")).toMatchObject({ value: "all", next: null });
  expect(desk.printed("3-4-7").bank).toEqual(["3", "4", "7", "all"]);
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
});

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
  expect(asked.seats?.map((seat) => seat.kind)).toEqual(["me", "bot", "bot", "bot", "bot"]);
  expect(playRequest(last, { players: 9 })).toMatchObject({ setup: { players: 9 } });
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
  expect(requestOf(invited).seats?.map((seat) => seat.kind)).toEqual(["me", "empty", "bot", "bot"]);
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
  const storage = memory();
  const wanted = { ...choosing.DEFAULT, board: "east" as const, players: 3 };
  choosing.rememberChoice(storage, choosing.withPlayers(wanted, 3));
  expect(choosing.lastChoice(storage)).toMatchObject({ board: "east", players: 3 });
  expect(
    choosing.lastChoice(
      memory({ "kontor.last-table": '{"players":9,"board":"moon","seats":[null]}' }),
    ),
  ).toMatchObject({
    board: "hansa",
    players: 4,
  });
  const impossible = memory({ "kontor.last-table": '{"board":"east","edition":"2009"}' });
  expect(choosing.lastChoice(impossible)).toEqual(choosing.DEFAULT);
  choosing.keepPreset(storage, "Friday", wanted);
  choosing.keepPreset(storage, "Friday", choosing.DEFAULT);
  expect(choosing.namedPresets(storage).map((preset) => preset.choice.board)).toEqual(["hansa"]);
  choosing.dropPreset(storage, "Friday");
  expect(choosing.namedPresets(storage)).toEqual([]);
});

test("a preset gets another name where it stands", () => {
  const storage = memory();
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

test("the sentence", () => {
  expect(sentence(now(), wording)).toEqual({
    who: "Your turn",
    text: "choose an action",
    mine: true,
    seat: 0,
  });
  const relocating = view({
    phase: "relocate",
    seat: 0,
    turn: 1,
    pending: { displaced: "0t", from: "bremen-hamburg", left: 1 },
  });
  const decision = { ...now().decision!, turn: 1, phase: "relocate" };
  expect(sentence(now({ view: relocating, decision }), wording)).toMatchObject({
    who: "Your answer",
    text: "Bartek displaced a trader of yours: relocate it, and add up to 1",
  });
  expect(
    sentence(now({ view: relocating, decision: { ...decision, yours: false } }), wording),
  ).toMatchObject({
    who: "Anna",
    text: "relocates a trader from Bremen–Hamburg",
  });
  for (const phase of [
    "pawn",
    "pay",
    "lift",
    "drop",
    "remove",
    "join",
    "permanent",
    "neutral",
    "mark",
  ]) {
    const pending = { displaced: "1m", hand: ["0t"], left: 2, marker: "move-any-2" };
    const { text } = sentence(
      now({ view: view({ phase, pending }), decision: { ...decision, phase } }),
      wording,
    );
    expect(text, phase).not.toMatch(/[{}]|decide\./);
  }
  expect(sentence(now({ status: "over", decision: null }), wording).text).toBe("The game is over");
  expect(titleOf(now(), wording)).toBe("● choose an action · Friday · Kontor");
  expect(titleOf(null, null)).toBe("Kontor");
});

test.each([
  [{ phase: "turn", actions: 0 }, ["end"], "no actions left, end the turn"],
  [
    { phase: "turn", actions: 0 },
    ["use swap-offices bremen 1", "end"],
    "no actions left: use a marker, or end the turn",
  ],
  [{ phase: "lift", pending: { hand: [] } }, [], "choose the first piece to move"],
  [{ phase: "lift", pending: { hand: ["1t"] } }, [], "lift further pieces or stop; lifted: 1"],
  [{ phase: "join", turn: 1 }, [], "Bartek takes income: you may take a piece too"],
  [
    { phase: "permanent", pending: { marker: "replace-2-from-route", left: 2 } },
    [],
    "set up to 2 pieces of the route on empty posts, or decline",
  ],
  [
    { phase: "permanent", pending: { marker: "replace-2-from-route", left: 1 } },
    ["add t bremen-hamburg.1", "done"],
    "set 1 more piece, or stop",
  ],
  [
    {
      phase: "permanent",
      pending: { marker: "place-2-in-wales-or-scotland", left: 1, taken: "0t" },
    },
    ["add t bremen-hamburg.1"],
    "add the piece that you took",
  ],
])("what is to be done is told exactly: %o", (change, legal, text) => {
  const decision = { ...now().decision!, legal };
  expect(sentence(now({ view: view(change), decision }), wording).text).toBe(text);
});

test("while a takeback is open nobody plays: those who are asked answer, the others wait", () => {
  const asked = { seat: 1, by: 1, waiting: [0], to: 0, seconds: 60, level: null };
  const mine = now({ takeback: asked });
  expect(sentence(mine, wording)).toEqual({
    who: "Your answer",
    text: "Bartek asks for a takeback",
    mine: true,
    seat: 1,
  });
  expect(
    sentence(now({ takeback: { ...asked, seat: 0, by: 0, waiting: [1] } }), wording),
  ).toMatchObject({ who: "", mine: false });
  expect(seenOf(mine, wording.facts, wording.say, null).legal).toEqual([]);
});

test("boards", () => {
  expect(boardIdOf({ board: "hansa", players: 3 })).toBe("hansa-2-3");
  expect(boardIdOf({ board: "britannia", players: 4 })).toBe("britannia-4-5");
  expect(boardIdOf({ board: "east", players: 5 })).toBe("east");
});

test("the rule text as blocks", () => {
  const blocks = blocksOf(
    "# Title\n\nSome `code` and\n**bold**.\n\n- one\n  more\n- two\n\n| id | rule |\n| --- | --- |\n| C3 | Routes are <adjacent>. |\n\n```\nx | y\n```\n",
  );
  expect(blocks.map((block) => block.kind)).toEqual([
    "heading",
    "paragraph",
    "list",
    "table",
    "code",
  ]);
  expect(blocks[1]).toEqual({
    kind: "paragraph",
    spans: [
      { kind: "text", text: "Some " },
      { kind: "code", text: "code" },
      { kind: "text", text: " and " },
      { kind: "strong", text: "bold" },
      { kind: "text", text: "." },
    ],
  });
  expect(ruleText(blocks, "C3")).toBe("Routes are <adjacent>.");
  expect(ruleText(blocks, "X9")).toBeNull();
  expect(searched(blocks, "ADJACENT").map((block) => block.kind)).toEqual(["heading", "table"]);
  expect(searched(blocks, "nowhere")).toEqual([]);
});

test("the plot: lines from nothing, names apart", () => {
  const turn = (round: number, ...totals: number[]): Statistics["turns"][number] => ({
    after: round,
    round,
    seat: 0,
    scores: totals.map((total) => ({ total })),
  });
  const { lines, ticks, rounds } = plotOf({
    turns: [turn(1, 2, 2), turn(2, 30, 31)],
    verbs: [],
    actions: 2,
  });
  expect(lines.map((line) => [line.points.length, line.last])).toEqual([
    [3, 30],
    [3, 31],
  ]);
  expect(Math.abs((lines[0]?.label ?? 0) - (lines[1]?.label ?? 0))).toBeGreaterThanOrEqual(16);
  expect(ticks.at(-1)?.value).toBe(40);
  expect(rounds.map((round) => round.value)).toEqual([1, 2]);
  expect(plotOf({ turns: [], verbs: [], actions: 0 }).lines).toEqual([]);
});

test("a replay leaves out what was taken back", async () => {
  const started = { type: "started" as const, seq: 2, at: 0, order: [0, 1] };
  const replay = new Replayer([
    started,
    acted(3, 0, "a"),
    acted(4, 0, "b"),
    undone(5, 1),
    acted(6, 0, "c"),
  ]);
  expect([replay.steps, replay.seqOf(0), replay.seqOf(2)]).toEqual([2, 2, 6]);
  expect([replay.stepAt(3), replay.stepAt(4), replay.stepAt(99), replay.stepAt(0)]).toEqual([
    1, 1, 2, 0,
  ]);
  expect(replay.eventsAt(2).map((event) => event.seq)).toEqual([6]);
  let asked = 0;
  const ask = (seq: number): Promise<ReturnType<typeof now>> => {
    asked += 1;
    return Promise.resolve(now({ seq }));
  };
  await replay.table(1, ask);
  expect((await replay.table(1, ask)).seq).toBe(3);
  expect(asked).toBe(1);
  expect(new Replayer([]).steps).toBe(0);
});

test("the stage plays in order, and together what piled up", async () => {
  const told: string[] = [];
  let finish: () => void = () => undefined;
  const stage = new Stage({
    play: (journal) => {
      told.push(`play ${journal.map((event) => event.event).join()}`);
      return new Promise((done) => (finish = done));
    },
    show: (after) => told.push(`show ${after.seq}`),
  });
  const scene = (seq: number, event: string): Parameters<Stage["push"]>[0] => ({
    journal: [{ event }],
    before: view(),
    events: [],
    after: now({ seq }),
  });
  stage.push(scene(1, "a"));
  stage.push(scene(2, "b"));
  stage.push(scene(3, "c"));
  finish();
  await new Promise((done) => setTimeout(done));
  expect(told).toEqual(["play a", "show 1", "play b,c"]);
  finish();
  await new Promise((done) => setTimeout(done));
  expect(told.at(-1)).toBe("show 3");
});
