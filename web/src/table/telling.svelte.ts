/** Announces what happens: a caption over the board for what others do, and texts for screen readers. */
import type { Now, TableEvent } from "../api/types";
import type { Wording } from "../notation/wording";
import { heardOf } from "../state/heard";
import { captionOf, type LogLine, logLines } from "../state/log";

const CAPTION_MS = 2600;
/** How many announcements stay in the page: a reader that lags behind still finds them. */
const KEPT = 5;

export interface Heard {
  id: number;
  text: string;
}

export class Telling {
  /** What is said over the board. */
  line = $state.raw<LogLine | null>(null);
  /** What is read out, the newest last; each is read when it is added. */
  heard = $state.raw<readonly Heard[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(private readonly wordingOf: (now: Now) => Wording | null) {}

  /** Announce to screen readers what was done, what it brought, and what is to be decided now. */
  hear(events: readonly TableEvent[], before: Now, after: Now): void {
    // What was taken back is not said any longer.
    if (events.some((event) => event.type === "undone")) this.hush();
    const wording = this.wordingOf(after);
    this.tell(wording === null ? "" : heardOf(events, before, after, wording));
  }

  /** Have something read out. */
  tell(text: string): void {
    if (text === "") return;
    this.count += 1;
    this.heard = [...this.heard, { id: this.count, text }].slice(-KEPT);
  }

  /** Say over the board what others do while it happens, and a little longer; of all events, the fresh ones. */
  caption(
    fresh: readonly TableEvent[],
    after: Now | null,
    all: readonly TableEvent[] = fresh,
  ): void {
    const wording = after && this.wordingOf(after);
    const [first, last] = [fresh.at(0), fresh.at(-1)];
    if (!after || !wording || !first || !last) return;
    const line = captionOf(logLines(all, wording), after.you, [first.seq, last.seq]);
    if (line === null) return;
    clearTimeout(this.timer);
    this.line = line;
    this.timer = setTimeout(() => (this.line = null), CAPTION_MS);
  }

  /** Say nothing over the board any longer. */
  hush(): void {
    this.stop();
    this.line = null;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
