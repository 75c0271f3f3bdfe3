/** Shows what happened one thing after another: the chart's view follows the table at its own pace. */
import type { JournalEvent, Now, TableEvent, View } from "../api/types";
import { actionsIn } from "./events";

export interface Scene {
  journal: readonly JournalEvent[];
  before: View;
  /** What happened, for a caption. */
  events: readonly TableEvent[];
  /** The table afterwards. */
  after: Now;
}

export interface StageOptions {
  /** Play what happened, so many times as fast as usual. */
  play: (
    journal: readonly JournalEvent[],
    before: View,
    events: readonly TableEvent[],
    pace: number,
  ) => Promise<void>;
  /** End at once what is being played. */
  skip?: () => void;
  show: (now: Now) => void;
  /** All has been played: what changed without being played can be shown. */
  rest?: () => void;
}

export class Stage {
  private readonly options: StageOptions;
  private waiting: Scene[] = [];
  /** Tells which table ends the hurry; null: there is none. */
  private until: ((now: Now) => boolean) | null = null;
  busy = false;

  constructor(options: StageOptions) {
    this.options = options;
  }

  /** Add what happened. What piles up meanwhile is played together, so that nobody falls behind. */
  push(scene: Scene): void {
    // What was taken back is played no more, nor what came with it: its position was another one.
    const goesBack = scene.events.some((event) => event.type === "undone");
    if (goesBack) this.waiting = [{ ...scene, journal: [] }];
    else this.waiting.push(scene);
    if (!this.busy) void this.run();
  }

  /** Show everything at once, until it has come to a table that `until` tells. */
  hurry(until: (now: Now) => boolean): void {
    this.until = until;
    if (this.busy) this.options.skip?.();
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0) {
      const scenes = this.waiting;
      this.waiting = [];
      const first = scenes[0] as Scene;
      const last = scenes[scenes.length - 1] as Scene;
      const journal = scenes.flatMap((scene) => scene.journal);
      try {
        if (journal.length > 0 && this.until === null)
          await this.options.play(
            journal,
            first.before,
            scenes.flatMap((scene) => scene.events),
            // What piled up takes no longer than one action would.
            Math.max(1, actionsIn(journal)),
          );
      } finally {
        this.options.show(last.after);
        if (this.until?.(last.after) === true) this.until = null;
      }
    }
    this.busy = false;
    this.options.rest?.();
  }
}
