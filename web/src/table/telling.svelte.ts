/** Announces what other players do: a caption over the board, and a text for screen readers. */
import type { Now, TableEvent } from "../api/types";
import type { Wording } from "../notation/wording";
import { captionOf, type LogLine, logLines, spoken } from "../state/log";

const CAPTION_MS = 2600;

export class Telling {
  /** What is said over the board. */
  line = $state.raw<LogLine | null>(null);
  /** What is read out. */
  heard = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly wordingOf: (now: Now) => Wording | null) {}

  /** Announce to screen readers what other players did. */
  hear(events: readonly TableEvent[], after: Now): void {
    const wording = this.wordingOf(after);
    if (wording === null) return;
    const others = events.filter(
      (event) => !("seat" in event) || !after.you.includes(event.seat ?? -1),
    );
    const text = spoken(logLines(others, wording));
    if (text !== "") this.heard = text;
  }

  /** Say over the board what others do while it happens, and a little longer. */
  caption(events: readonly TableEvent[], after: Now | null): void {
    const wording = after && this.wordingOf(after);
    if (!after || !wording) return;
    const line = captionOf(logLines(events, wording), after.you);
    if (line === null) return;
    clearTimeout(this.timer);
    this.line = line;
    this.timer = setTimeout(() => (this.line = null), CAPTION_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
