import { beforeAll, describe, expect, it, test } from "vitest";
import type { Now } from "../../api/types";
import { parseActions } from "../../notation/action";
import { boardOf, FIXTURES, fixture, wordingOf } from "../../testing/charts";
import { now } from "../../testing/samples";
import { LANGUAGES } from "../../words/languages";
import { loadWords, type Say } from "../../words/words";
import { cityLines, tableLines } from "./cities";
import { choiceText, groupsOf, stepIn } from "./choices";
import { deskTexts, markerLines, missionLines, shareLines } from "./desks";
import type { Line, Read } from "./lines";
import { offersOf, refusedLines } from "./offers";
import { routeLines } from "./routes";

const says = new Map<string, Say>();
beforeAll(async () => {
  for (const language of LANGUAGES) says.set(language, await loadWords(language));
});

function reading(name: string, language = "en", change: Partial<Now> = {}): Read {
  const { board, view } = fixture(name);
  const say = says.get(language);
  if (say === undefined) throw new Error(`no words in ${language}`);
  const seats = view.players.map((_, seat) => ({
    ...now().seats[0],
    seat,
    you: seat === 0,
  })) as Now["seats"];
  return {
    board: boardOf(board),
    now: now({ view, seats, ...change }),
    view,
    wording: wordingOf(board, say),
    mine: 0,
  };
}

function allLines(read: Read): Line[] {
  const { taken, empty } = routeLines(read);
  const desks = deskTexts(read).flatMap(({ lines }) => lines);
  return [
    ...taken,
    ...empty,
    ...cityLines(read),
    ...tableLines(read),
    ...desks,
    ...shareLines(
      read,
      read.now.seats.map(() => 1 / read.now.seats.length),
    ),
    ...markerLines(read),
    ...missionLines(read),
  ];
}

describe.each(Object.keys(FIXTURES))("%s", (name) => {
  it.each([...LANGUAGES])("is told in whole sentences: %s", (language) => {
    const read = reading(name, language);
    for (const { key, name: about, text } of allLines(read)) {
      expect(key).not.toBe("");
      expect(`${about} ${text}`).not.toMatch(/\{|undefined|\b(?:text|tip|desk|ability)\.[a-z]/);
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/\.\.|\s\.|\s,/);
    }
  });

  it.each([...LANGUAGES])("offers every action once, each told differently: %s", (language) => {
    const read = reading(name, language);
    const legal = parseActions(fixture(name).legal);
    const groups = groupsOf(read, offersOf(read), legal);
    const offered = groups.flatMap(({ choices }) => choices.map(({ action }) => action.text));
    const closing = legal.filter(({ verb }) => ["end", "done", "accept", "decline"].includes(verb));
    expect([...offered, ...closing.map(({ text }) => text)].sort()).toEqual(
      legal.map(({ text }) => text).sort(),
    );
    for (const { title, choices } of groups) {
      expect(title).not.toMatch(/\{|group\./);
      const texts = choices.map(({ text }) => text);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("tells every route, every city and every piece", () => {
    const read = reading(name);
    const { taken, empty } = routeLines(read);
    const { routes, cities } = read.board.geometry;
    expect(taken.length + empty.length).toBe(routes.length);
    expect(cityLines(read)).toHaveLength(cities.length);
    const pieces = Object.values(read.view.posts).flat().filter(Boolean);
    const told = taken.flatMap(({ text }) =>
      text.match(/\d(?: \(ship\))? [^,.]+(?:trader|merchant)/g),
    );
    expect(told).toHaveLength(pieces.length);
  });
});

test("a route, a city and a post in words", () => {
  const read = reading("hansa-4-5 turn");
  const posts = { ...read.view.posts, "bremen-hamburg": ["0t", "1m", null, null] };
  const view = {
    ...read.view,
    posts,
    markers: { "bremen-hamburg": "move-3" },
    offices: { bremen: { spaces: ["1t", null, null], extra: ["0m"] } },
  };
  const change = { cities: { bremen: { control: "1", networks: {} } } };
  const told: Read = { ...read, view, now: { ...read.now, view, ...change } };
  const line = (lines: Line[], key: string): string | undefined =>
    lines.find((each) => each.key === key)?.text;
  expect(line(routeLines(told).taken, "bremen-hamburg")).toMatch(
    /^1 Anna trader, 2 Bartek merchant, 3 empty.*\. Marker: move 3\.$/,
  );
  expect(line(cityLines(told), "bremen")).toMatch(
    /^Extra offices: Anna merchant\. 1 Bartek trader, .*Controlled by Bartek\. .*Routes to: .*Hamburg/,
  );
  const [lift] = parseActions(["lift bremen-hamburg.1"]);
  expect(lift && choiceText(told, offersOf(told), lift)).toMatch(
    /^Bremen–Hamburg 1, Anna trader\. Anna: 1 of 4 posts, Bartek: 1 of 4 posts\. Marker: move 3\.$/,
  );
});

test("a full route says whose it is", () => {
  const read = reading("hansa-4-5 turn");
  const count = read.board.route.get("bremen-hamburg")?.posts.length ?? 0;
  const posts = { "bremen-hamburg": Array<string>(count).fill("0t") };
  const [line] = routeLines({ ...read, view: { ...read.view, posts } }).taken;
  expect(line?.text).toContain("Full: Anna.");
});

test("keys walk a list from end to end and no further", () => {
  expect(stepIn(3, 0, "ArrowDown")).toBe(1);
  expect(stepIn(3, 2, "ArrowDown")).toBe(2);
  expect(stepIn(3, 0, "ArrowUp")).toBe(0);
  expect(stepIn(30, 5, "PageDown")).toBe(15);
  expect(stepIn(30, 5, "PageUp")).toBe(0);
  expect(stepIn(30, 5, "End")).toBe(29);
  expect(stepIn(30, 5, "Home")).toBe(0);
  expect(stepIn(30, 5, "e")).toBeNull();
});

test("who is ahead is told with the reader first, where it is known", () => {
  const read = { ...reading("hansa-2-3 turn"), mine: 1 };
  expect(shareLines(read, null)).toEqual([]);
  const [line] = shareLines(read, [0.2, 0.5, 0.3]);
  expect(line?.name).toBe("Shares to win");
  const [first, , last] = [1, 2, 0].map((seat) => read.wording.seat(seat));
  expect(line?.text).toMatch(new RegExp(`^${first} 50 %, .* 30 %, ${last} 20 %\\.$`));
});

test("a full route tells what each reward changes, what comes anyway, and what is not possible", () => {
  const read = reading("hansa-4-5 turn");
  const option = { space: 1, privilege: 0, piece: "t", gives: null } as const;
  const rewards = {
    "bremen-hamburg": {
      control: [{ city: "hamburg", owner: "1", points: 1 }],
      marker: "move-3",
      permanent: null,
      options: [
        { ...option, action: "establish bremen-hamburg office bremen", reason: null },
        {
          ...option,
          action: "establish bremen-hamburg office hamburg",
          reason: { key: "privilege", rule: "E6", values: { privilege: 1, own: 0 } },
        },
      ],
    },
  };
  const { decision } = read.now;
  if (decision === null) throw new Error("the sample has a decision");
  const told: Read = { ...read, now: { ...read.now, decision: { ...decision, rewards } } };
  const offers = offersOf(told);
  const [office] = parseActions(["establish bremen-hamburg office bremen"]);
  const text = (office && choiceText(told, offers, office)) ?? "";
  expect(text).toMatch(/^Establish Bremen–Hamburg, office in Bremen\. .*white.*\. .*Bartek/);
  expect(text).toContain("move 3");
  expect(text).not.toContain("·");
  const refused = refusedLines(told, offers);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.text).toMatch(/Hamburg: .*orange/);
});
