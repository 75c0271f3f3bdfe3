/** A value that this browser keeps for itself: written whenever it changes, and the same in all tabs. */
import { type Stop, Store } from "../store";
import type { Tabs } from "./notes";
import { safeRead, safeWrite, type TextStorage } from "./storage";

export abstract class KeptStore<Value> extends Store<Value> {
  constructor(
    private readonly storage: TextStorage,
    private readonly key: string,
    /** Makes a value of whatever was found there. */
    private readonly sound: (found: unknown) => Value,
  ) {
    super(readKept(storage, key, sound));
  }

  /** Follow what changes in another tab. */
  follow(tabs: Tabs): Stop {
    const hear = (event: StorageEvent): void => {
      if (event.key === this.key || event.key === null) this.set(this.read());
    };
    tabs.addEventListener("storage", hear);
    return () => tabs.removeEventListener("storage", hear);
  }

  /** The value as it is kept: another tab may have changed it meanwhile. */
  protected read(): Value {
    return readKept(this.storage, this.key, this.sound);
  }

  protected keep(value: Value): void {
    safeWrite(this.storage, this.key, JSON.stringify(value));
    this.set(value);
  }
}

function readKept<Value>(
  storage: TextStorage,
  key: string,
  sound: (found: unknown) => Value,
): Value {
  try {
    return sound(JSON.parse(safeRead(storage, key) ?? "null"));
  } catch {
    // Somebody else has written there: nothing is known.
    return sound(null);
  }
}
