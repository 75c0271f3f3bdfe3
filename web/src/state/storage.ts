/** What the browser remembers for a page, with a fallback where storage is forbidden. */
export type TextStorage = Pick<Storage, "getItem" | "setItem">;

/** Return a storage that forgets everything when the page is closed. */
export function memoryStorage(first: Record<string, string> = {}): TextStorage {
  const texts = new Map(Object.entries(first));
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  };
}

/** Open a storage; where the browser forbids it, remember for as long as the page lives. */
export function openStorage(open: () => Storage): TextStorage {
  try {
    return open();
  } catch {
    return memoryStorage();
  }
}

/** A browser may forbid storage; then nothing is remembered and everything works. */
export function safeRead(storage: TextStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

export function safeWrite(storage: TextStorage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // Full or forbidden: the choice holds until the page is closed.
  }
}
