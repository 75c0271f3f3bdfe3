/** A minimal store: a value and its subscribers (Svelte's store contract). */
export type Stop = () => void;

export class Store<Value> {
  private readonly listeners = new Set<(value: Value) => void>();
  private current: Value;

  constructor(value: Value) {
    this.current = value;
  }

  get value(): Value {
    return this.current;
  }

  set(value: Value): void {
    this.current = value;
    for (const listener of [...this.listeners]) listener(value);
  }

  update(change: Partial<Value>): void {
    this.set({ ...this.current, ...change });
  }

  subscribe(listener: (value: Value) => void): Stop {
    this.listeners.add(listener);
    listener(this.current);
    return () => this.listeners.delete(listener);
  }
}
