import { expect, test } from "vitest";
import {
  joinLink,
  lessonPath,
  momentPath,
  pastedPath,
  recordReviewPath,
  replayPath,
  reviewPath,
  taskPath,
  tablePath,
} from "../state/paths";
import { pageAt, PAGES } from "./pages";

function at(path: string): [name: string, given: Record<string, unknown>] {
  const { page, given } = pageAt(new URL(path, "http://kontor"));
  return [page.name, given];
}

test.each([
  ["/", "home", {}],
  ["/play", "play", { setup: {}, query: "" }],
  [
    '/play?setup={"players":2}&seed=3',
    "play",
    { setup: { players: 2 }, query: "setup=%7B%22players%22%3A2%7D&seed=3" },
  ],
  ["/play?setup=[2]", "unknown", {}],
  ["/play?setup={", "unknown", {}],
  ["/new", "new", {}],
  ["/table", "unknown", {}],
  ["/table/ab1", "table", { id: "ab1" }],
  ["/table/ab1/replay?at=12", "replay", { id: "ab1", at: 12, since: false, secret: "" }],
  ["/table/ab1/replay?at=x&since", "replay", { id: "ab1", at: null, since: true, secret: "" }],
  ["/table/ab1/review", "review", { id: "ab1", of: "tables", at: null, task: false, secret: "" }],
  [
    "/table/ab1/review?at=0#s3cret",
    "review",
    { id: "ab1", of: "tables", at: 0, task: false, secret: "s3cret" },
  ],
  ["/review/0a?at=5", "record-review", { id: "0a", of: "records", at: 5, task: false, secret: "" }],
  ["/join#s3cret", "join", { secret: "s3cret" }],
  ["/rules#C3", "rules", { rule: "C3" }],
  ["/learn", "learn", {}],
  ["/learn/first-route", "lesson", { lesson: "first-route", step: null }],
  ["/learn/first-route/fill", "lesson-step", { lesson: "first-route", step: "fill" }],
  ["/settings", "settings", {}],
  ["/you", "you", {}],
  ["/come-back#ABCD1234", "come-back", { code: "ABCD1234" }],
  ["/about", "about", {}],
  ["/new/more", "unknown", {}],
  ["/table/%", "table", { id: "%" }],
])("%s is the page %s", (path, name, given) => expect(at(path)).toEqual([name, given]));

test("addresses are made as they are read", () => {
  expect(at(tablePath("a/b"))).toEqual(["table", { id: "a/b" }]);
  expect(at(replayPath("a", 3))[1]).toMatchObject({ at: 3 });
  expect(at(reviewPath("a/b", 7, "xyz"))[1]).toMatchObject({ id: "a/b", at: 7, secret: "xyz" });
  expect(at(recordReviewPath("a/b", 7))[1]).toMatchObject({ id: "a/b", of: "records", at: 7 });
  expect(at(taskPath("a", 7))[1]).toMatchObject({ id: "a", at: 7, task: true });
  expect(pastedPath("http://kontor/table/a/review?at=7#xyz")).toBe("/table/a/review?at=7#xyz");
  expect(pastedPath("http://kontor/review/0a?at=7")).toBe(recordReviewPath("0a", 7));
  expect(pastedPath("http://kontor/review/0a")).toBe(recordReviewPath("0a"));
  expect(pastedPath(` ${joinLink("http://kontor", "xyz")} `)).toBe("/join#xyz");
  expect(pastedPath("xyz")).toBe("/join#xyz");
  expect(pastedPath("http://kontor/table/a%2Fb/replay")).toBe("/table/a%2Fb");
  const moment = momentPath("a/b", 3, "s3cret");
  expect(pastedPath(`http://kontor${moment}`)).toBe(moment);
  expect(at(lessonPath("a/b"))).toEqual(["lesson", { lesson: "a/b", step: null }]);
  expect(at(lessonPath("a", "b"))[1]).toEqual({ lesson: "a", step: "b" });
  expect(at(moment)[1]).toMatchObject({ id: "a/b", at: 3, secret: "s3cret" });
});

test("no two pages share a name or an address", () => {
  expect(new Set(PAGES.map((page) => page.name)).size).toBe(PAGES.length);
  expect(new Set(PAGES.map((page) => page.path)).size).toBe(PAGES.length);
});
