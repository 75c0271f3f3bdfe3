/** Which key does what at the table; the browser's own keys are left alone. */
export type Shortcut =
  | "undo"
  | "redo"
  | "reset"
  | "end"
  | "decline"
  | "income"
  | "marker"
  | "actions"
  | "chat"
  | "note"
  | "sheet"
  | "network"
  | "since"
  | "hint"
  | "next"
  | "skip"
  | "text"
  | "keys";

const KEYS: Record<string, Shortcut> = {
  z: "undo",
  y: "redo",
  r: "reset",
  e: "end",
  d: "decline",
  i: "income",
  u: "marker",
  a: "actions",
  "/": "actions",
  c: "chat",
  w: "note",
  s: "sheet",
  n: "network",
  l: "since",
  h: "hint",
  g: "next",
  f: "skip",
  v: "text",
  "?": "keys",
};
const CODES: Record<string, string> = {
  KeyZ: "z",
  KeyY: "y",
  KeyR: "r",
  KeyE: "e",
  KeyD: "d",
  KeyI: "i",
  KeyU: "u",
  KeyA: "a",
  KeyC: "c",
  KeyW: "w",
  KeyS: "s",
  KeyN: "n",
  KeyL: "l",
  KeyH: "h",
  KeyG: "g",
  KeyF: "f",
  KeyV: "v",
};

export interface KeyPressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

export function shortcutOf(event: KeyPressed): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const where = event.target as { closest?: (selector: string) => unknown } | null;
  if (where?.closest?.("input, textarea, select, [contenteditable]")) return null;
  // A Cyrillic keyboard has other letters on the same keys.
  return KEYS[event.key.toLowerCase()] ?? KEYS[CODES[event.code] ?? ""] ?? null;
}
