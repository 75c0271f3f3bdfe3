/** What the browser remembers for a page, with a fallback where storage is forbidden. */
export interface TextStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** Whether everything is forgotten when the page is closed. */
  readonly brief?: true;
}

/** Return a storage that forgets everything when the page is closed. */
export function memoryStorage(first: Record<string, string> = {}): TextStorage {
  const texts = new Map(Object.entries(first));
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** Open a storage; where the browser forbids it, remember for as long as the page lives. */
export function openStorage(open: () => Storage): TextStorage {
  try {
    return open();
  } catch {
    return { ...memoryStorage(), brief: true };
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

/** Remember a text; return whether it outlives the page. */
export function safeWrite(storage: TextStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return storage.brief !== true;
  } catch {
    // Full or forbidden: the choice holds until the page is closed.
    return false;
  }
}

export function safeRemove(storage: TextStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Forbidden: then there is nothing to remove.
  }
}
