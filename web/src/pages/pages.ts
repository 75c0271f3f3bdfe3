/** The pages, one row each; a page is registered nowhere else. */
import type { Component } from "svelte";
import type { GivenSetup } from "../state/choosing";
import { readFilter } from "../state/puzzlefilter";

export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** What a page is given: the props of its component. */
type Given = Record<string, unknown>;

/** An address as the row of its page reads it. */
interface Asked {
  /** The parts of the path that the row names with a colon. */
  part: Record<string, string>;
  query: URLSearchParams;
  /** What follows `#`. */
  hash: string;
}

interface Row<Props extends Given> {
  name: string;
  /** The path of its address; `:id` stands for any part. The server serves the app at these alone. */
  path: string;
  /** Read the page's props from its address; null if the address makes no sense. */
  props?: (asked: Asked) => Props | null;
  /** The prop that makes it a new page when it changes. */
  key?: keyof Props & string;
  /** Who may open it: people with a name; also guests without one; or anybody, even before we know. */
  opensTo: "named" | "guests" | "anybody";
  load: () => Promise<{ default: Component<Props> }>;
}

export type Page = Row<Given>;

/** A page as an address opens it. */
export interface Opened {
  page: Page;
  given: Given;
}

/** Forget which props a page takes: `props` and `load` of one row agree, and only they must. */
function page<Props extends Given = Record<string, never>>(row: Row<Props>): Page {
  return row as unknown as Page;
}

export const PAGES: readonly Page[] = [
  page({ name: "home", path: "/", opensTo: "named", load: () => import("./Home.svelte") }),
  page({
    name: "play",
    path: "/play",
    props: ({ query }) => {
      const setup = readSetup(query.get("setup") ?? "{}");
      return setup === null ? null : { setup, query: query.toString() };
    },
    opensTo: "guests",
    load: () => import("./Play.svelte"),
  }),
  page({
    name: "history",
    path: "/history",
    opensTo: "named",
    load: () => import("./History.svelte"),
  }),
  page({ name: "new", path: "/new", opensTo: "named", load: () => import("./Create.svelte") }),
  page({
    name: "table",
    path: "/table/:id",
    props: ({ part }) => ({ id: part["id"] ?? "" }),
    key: "id",
    opensTo: "named",
    load: () => import("./Table.svelte"),
  }),
  page({
    name: "replay",
    path: "/table/:id/replay",
    props: ({ part, query, hash }) => ({
      id: part["id"] ?? "",
      at: readStep(query.get("at")),
      since: query.has("since"),
      secret: hash,
    }),
    key: "id",
    opensTo: "guests",
    load: () => import("./Replay.svelte"),
  }),
  page({
    name: "review",
    path: "/table/:id/review",
    props: ({ part, query, hash }) => ({
      id: part["id"] ?? "",
      of: "tables" as const,
      at: readStep(query.get("at")),
      task: query.has("task"),
      secret: hash,
    }),
    key: "id",
    opensTo: "guests",
    load: () => import("./Review.svelte"),
  }),
  page({
    name: "record-review",
    path: "/review/:id",
    props: ({ part, query }) => ({
      id: part["id"] ?? "",
      of: "records" as const,
      at: readStep(query.get("at")),
      task: query.has("task"),
      secret: "",
    }),
    key: "id",
    opensTo: "guests",
    load: () => import("./Review.svelte"),
  }),
  page({
    name: "join",
    path: "/join",
    props: ({ hash }) => ({ secret: hash }),
    key: "secret",
    opensTo: "named",
    load: () => import("./Join.svelte"),
  }),
  page({
    name: "rules",
    path: "/rules",
    props: ({ hash }) => ({ rule: hash }),
    opensTo: "anybody",
    load: () => import("./Rules.svelte"),
  }),
  page({
    name: "learn",
    path: "/learn",
    opensTo: "anybody",
    load: () => import("./Learn.svelte"),
  }),
  page({
    name: "lesson",
    path: "/learn/:lesson",
    props: ({ part }) => ({ lesson: part["lesson"] ?? "", step: null }),
    key: "lesson",
    opensTo: "anybody",
    load: () => import("./Lesson.svelte"),
  }),
  page({
    name: "lesson-step",
    path: "/learn/:lesson/:step",
    props: ({ part }) => ({ lesson: part["lesson"] ?? "", step: part["step"] ?? null }),
    key: "lesson",
    opensTo: "anybody",
    load: () => import("./Lesson.svelte"),
  }),
  page({
    name: "puzzles",
    path: "/puzzles",
    props: ({ query }) => ({ filter: readFilter(query) }),
    opensTo: "anybody",
    load: () => import("./Puzzles.svelte"),
  }),
  page({
    name: "puzzle",
    path: "/puzzles/:id",
    props: ({ part, query }) => ({ id: part["id"] ?? "", filter: readFilter(query) }),
    key: "id",
    // Whoever has no name yet gets one when the first turn is judged, which must not be sooner than we know.
    opensTo: "guests",
    load: () => import("./Puzzle.svelte"),
  }),
  page({
    name: "settings",
    path: "/settings",
    opensTo: "anybody",
    load: () => import("./SettingsPage.svelte"),
  }),
  page({ name: "you", path: "/you", opensTo: "named", load: () => import("./You.svelte") }),
  page({
    name: "come-back",
    path: "/come-back",
    props: ({ hash }) => ({ code: hash }),
    opensTo: "guests",
    load: () => import("./ComeBack.svelte"),
  }),
  page({ name: "about", path: "/about", opensTo: "anybody", load: () => import("./About.svelte") }),
];

/** The page for every other address. */
const UNKNOWN = page({
  name: "unknown",
  path: "",
  opensTo: "anybody",
  load: () => import("./Unknown.svelte"),
});

/** Return the page at an address, and what it is given. */
export function pageAt({ pathname, search, hash }: Address): Opened {
  const query = new URLSearchParams(search);
  for (const row of PAGES) {
    const part = match(row.path, pathname);
    if (part === null) continue;
    const given = row.props ? row.props({ part, query, hash: decode(hash.replace(/^#/, "")) }) : {};
    return given === null ? { page: UNKNOWN, given: {} } : { page: row, given };
  }
  return { page: UNKNOWN, given: {} };
}

/** Return the named parts of a path if it has the form of a pattern. */
function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = partsOf(pattern);
  const found = partsOf(path);
  if (wanted.length !== found.length) return null;
  const named: Record<string, string> = {};
  for (const [index, part] of found.entries()) {
    const name = wanted[index] ?? "";
    if (name.startsWith(":")) named[name.slice(1)] = decode(part);
    else if (name !== part) return null;
  }
  return named;
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readStep(text: string | null): number | null {
  const step = Number(text ?? "");
  return text !== null && Number.isInteger(step) && step >= 0 ? step : null;
}

function readSetup(text: string): GivenSetup | null {
  try {
    const found: unknown = JSON.parse(text);
    const isSetup = typeof found === "object" && found !== null && !Array.isArray(found);
    return isSetup ? (found as GivenSetup) : null;
  } catch {
    return null;
  }
}
