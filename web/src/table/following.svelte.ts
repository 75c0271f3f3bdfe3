/** Follows bots as the player likes: asks for their pauses, skips ahead, and offers what was missed. */
import { untrack } from "svelte";
import type { Now, TableEvent } from "../api/types";
import { hurriedSince, isAction, othersActedLast, sinceMyTurn } from "../state/events";
import { botDecides, isAlone, pauseFor } from "../state/pace";
import type { Stage } from "../state/stage";
import type { TablePage } from "./page.svelte";

export class Following {
  /** Whether something that others did is being played. */
  private watching = $state(false);
  /** Whether the player has asked to skip ahead, and it is not their decision yet. */
  private skipping = $state(false);

  /** Whether the pace of the bots is the player's own. */
  readonly alone = $derived.by(() => this.page.now !== null && isAlone(this.page.now));
  /** The moment that ended the player's own last turn; null: nobody did anything since. */
  readonly at = $derived.by(() => {
    const { now, events } = this.page;
    return now === null || now.you.length === 0 ? null : sinceMyTurn(events, now.you);
  });
  /** Whether there is something to skip: bots decide, or what they did is still being played. */
  readonly canSkip = $derived.by(() => {
    const { now, offline } = this.page;
    if (now === null || !this.alone || offline || this.skipping) return false;
    return botDecides(now) || this.watching;
  });
  /** Whether others did something that the player could not watch: it is offered before they act. */
  readonly missed = $derived.by(() => {
    const { now, events, motion } = this.page;
    if (this.at === null || now?.decision?.yours !== true) return false;
    return othersActedLast(events, now.you) && (motion === 0 || hurriedSince(events, this.at));
  });

  constructor(
    private readonly page: TablePage,
    private readonly stage: Stage,
  ) {
    /** The pause to ask for; undefined: it is not the player's to choose. */
    const pause = $derived(this.alone ? pauseFor(page.motion) : undefined);
    $effect(() => {
      const seconds = pause;
      if (seconds !== undefined) untrack(() => this.ask(seconds));
    });
    $effect(() => {
      if (page.now !== null && isReached(page.now)) this.skipping = false;
    });
  }

  private ask(seconds: number | null): void {
    const { store } = this.page;
    if (store.value.now?.bot_pause !== seconds) void store.send({ type: "bot-pause", seconds });
  }

  /** Go ahead to the player's next decision: bots do not pause, and nothing flies. */
  readonly skip = (): void => {
    const { page } = this;
    if (!this.canSkip || page.now === null) return;
    const wait = botDecides(page.now);
    this.stage.hurry(isReached);
    if (!wait) return;
    this.skipping = true;
    void page.store.send({ type: "hurry" }).then((done) => {
      if (!done) this.skipping = false;
    });
  };

  /** Note that something is being played until it has been. */
  async watch(events: readonly TableEvent[], play: () => Promise<void> | undefined): Promise<void> {
    const mine = this.page.now?.you ?? [];
    this.watching = events.some((event) => isAction(event) && !mine.includes(event.seat));
    try {
      await play();
    } finally {
      this.watching = false;
    }
  }
}

/** Whether no bot decides: this is where skipping ends. */
function isReached(now: Now): boolean {
  return !botDecides(now);
}
