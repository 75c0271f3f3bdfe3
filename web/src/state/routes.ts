/** The addresses of the pages; the server sends the same document for all of them. */
export type Route =
  | { page: "home" }
  | { page: "play"; setup: GivenSetup }
  | { page: "new" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; at: number | null; since: boolean }
  | { page: "join"; secret: string }
  | { page: "rules"; rule: string }
  | { page: "settings" }
  | { page: "about" }
  | { page: "unknown"; path: string };

/** Parts of a setup as an address names them; the server says what is wrong with them. */
export type GivenSetup = Record<string, unknown>;

export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

const PLAIN: Record<string, Route> = {
  "": { page: "home" },
  new: { page: "new" },
  settings: { page: "settings" },
  about: { page: "about" },
};

export function routeOf({ pathname, search, hash }: Address): Route {
  const [first = "", second, third, ...more] = pathname.split("/").filter((part) => part !== "");
  const after = decode(hash.replace(/^#/, ""));
  if (more.length === 0 && first === "table" && second !== undefined) {
    if (third === undefined) return { page: "table", id: decode(second) };
    if (third === "replay") return replayOf(decode(second), search);
  }
  if (second === undefined) {
    const setup = first === "play" ? setupOf(search) : null;
    if (setup !== null) return { page: "play", setup };
    if (first === "join") return { page: "join", secret: after };
    if (first === "rules") return { page: "rules", rule: after };
    const plain = PLAIN[first];
    if (plain !== undefined) return plain;
  }
  return { page: "unknown", path: pathname };
}

function replayOf(id: string, search: string): Route {
  const asked = new URLSearchParams(search);
  const at = Number(asked.get("at") ?? "");
  const known = asked.has("at") && Number.isInteger(at) && at >= 0;
  return { page: "replay", id, at: known ? at : null, since: asked.has("since") };
}

/** Return the setup that an address names: none of it if it says nothing, null if it is nonsense. */
function setupOf(search: string): GivenSetup | null {
  try {
    const found: unknown = JSON.parse(new URLSearchParams(search).get("setup") ?? "{}");
    const isSetup = typeof found === "object" && found !== null && !Array.isArray(found);
    return isSetup ? (found as GivenSetup) : null;
  } catch {
    return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const tablePath = (id: string): string => `/table/${encodeURIComponent(id)}`;
export const replayPath = (id: string, at?: number): string =>
  `${tablePath(id)}/replay${at === undefined ? "" : `?at=${at}`}`;
/** What follows `#` is not sent to any server by itself. */
export const joinLink = (origin: string, secret: string): string => `${origin}/join#${secret}`;

/** Return where something pasted leads: to a table by its address, else to an invitation by its secret. */
export function pastedPath(text: string): string {
  const trimmed = text.trim();
  const hash = trimmed.indexOf("#");
  const table = hash >= 0 ? null : /\/table\/([^/?]+)/.exec(trimmed);
  if (table !== null) return tablePath(decode(table[1] ?? ""));
  return `/join#${hash >= 0 ? trimmed.slice(hash + 1) : trimmed}`;
}
