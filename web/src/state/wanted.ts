/** Where somebody wanted to be before a name was asked for. */
import { safeRead, safeWrite, type TextStorage } from "./storage";

/** An address may hold a secret, so only this tab knows. */
const WAY = "kontor.way";

export function keepWay(storage: TextStorage, { pathname, search, hash }: URL): void {
  safeWrite(storage, WAY, pathname + search + hash);
}

/** Return where somebody wanted to be, once; home if nowhere. */
export function takeWay(storage: TextStorage): string {
  const path = safeRead(storage, WAY) ?? "";
  safeWrite(storage, WAY, "");
  return path === "" ? "/" : path;
}
