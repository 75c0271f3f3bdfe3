/** A board to try things on, by default for every seat: from a moment of a finished game, or in a lesson. */
import { fromStore } from "svelte/store";
import type { Now, TableEvent, Tried } from "../../api/types";
import { motion, settings } from "../../app";
import type { Outline } from "../../boards/outline";
import type { ChartHandle, Told } from "../../chart/contract";
import type { Action } from "../../notation/action";
import { journalOf, lastJournal } from "../../state/events";
import { heardOf } from "../../state/heard";
import { liftToo } from "../../state/lifting";
import { logLines } from "../../state/log";
import { type Failure, failureOf } from "../../state/table";
import {
  ownTried,
  type Position,
  tableAfter,
  type TrialSource,
  turnBegins,
  turnIsOver,
  turnStart,
} from "../../state/trial";
import { Offering } from "../offering.svelte";
import { type Seen, seenOf } from "../seen";
import { type Shortcut, shortcutOf } from "../shortcuts";
import { focusOn } from "../skipping";

export class Trial<Found extends Position = Tried> extends Offering {
  chart = $state<ChartHandle>();
  sending = $state(false);
  failure = $state<Failure | null>(null);
  /** What is read out: what was done, and what is to be decided now. */
  heard = $state("");
  /** Whether the list of all actions is open. */
  listed = $state(false);
  /** Nothing is lost if the connection is: the next action is simply refused. */
  readonly offline = false;
  readonly ending = null;
  protected steps = $state.raw<readonly Found[]>([]);
  private undone = $state.raw<readonly Found[]>([]);
  private readonly settings = fromStore(settings);

  /** The moment where one began, and what is there now; null until it is loaded. */
  readonly start = $derived.by(() => this.steps[0] ?? null);
  readonly shown = $derived.by(() => this.steps.at(-1) ?? null);
  readonly events = $derived.by((): readonly TableEvent[] => this.shown?.events ?? []);
  /** The actions that were tried, in their order. */
  readonly tried = $derived.by(() => ownTried(this.events));
  readonly seen = $derived.by((): Seen | null => {
    const { shown, steps, undone } = this;
    if (shown === null) return null;
    const can = { undo: steps.length > 1, redo: undone.length > 0 };
    const now = tableAfter(this.over, shown, can);
    return this.asPlayed(seenOf(now, this.outline, this.say.current, this.settings.current.colour));
  });
  readonly legal = $derived.by(() => this.seen?.legal ?? []);
  /** What was tried, in words. */
  readonly lines = $derived.by(() =>
    this.seen === null
      ? []
      : logLines(this.events, this.seen.wording).filter(({ kind }) => kind === "action"),
  );
  readonly last = $derived.by(() => lastJournal(this.events));
  /** Whether a turn has begun and is not over: there the judge knows less. */
  readonly inTurn = $derived.by(() => !turnBegins(this.steps, this.steps.length - 1));
  /** Whether the turn is over in which one began. */
  readonly turnIsOver = $derived.by(() => turnIsOver(this.steps));

  /** The seat of the visitor in the game, if any. */
  get own(): number | undefined {
    return this.over.you[0];
  }

  constructor(
    private readonly source: TrialSource<Found>,
    protected readonly over: Now,
    private readonly outline: Outline,
    /** Called when something was done. */
    private readonly ondone: () => void = () => undefined,
  ) {
    super();
    void this.open();
  }

  readonly open = async (): Promise<void> => {
    this.failure = null;
    try {
      this.steps = [await this.source.tryOut([])];
    } catch (error) {
      this.failure = failureOf(error);
    }
  };

  /** The table for whoever plays it: colours and words stay, but every seat is one's own. */
  protected asPlayed(seen: Seen): Seen {
    const { now } = seen;
    const you = now.seats.map(({ seat }) => seat);
    return { ...seen, now: { ...now, you }, mine: now.decision?.seat ?? seen.mine };
  }

  readonly act = (action: Action, then?: Action): void => void this.actOn(action, then);

  private async actOn(action: Action, then: Action | undefined): Promise<void> {
    const done = await this.play(action.text);
    if (!done || then === undefined) return;
    if (this.legal.some(({ text }) => text === then.text)) await this.play(then.text);
  }

  private async play(action: string): Promise<boolean> {
    const { shown } = this;
    if (shown === null || this.sending) return false;
    this.sending = true;
    this.failure = null;
    try {
      const found = await this.source.tryOut([...this.tried, action]);
      const fresh = found.events.slice(shown.events.length);
      if (motion.value > 0) await this.chart?.animate(journalOf(fresh), shown.view);
      const before = this.seen?.now;
      this.go([...this.steps, found], []);
      if (before !== undefined) this.announce(fresh, before);
      return true;
    } catch (error) {
      this.failure = failureOf(error);
      return false;
    } finally {
      this.sending = false;
      this.ondone();
    }
  }

  private announce(events: readonly TableEvent[], before: Now): void {
    const { seen } = this;
    if (seen !== null) this.tell(heardOf(events, before, seen.now, seen.wording));
  }

  private go(steps: readonly Found[], undone: readonly Found[]): void {
    [this.steps, this.undone] = [steps, undone];
    this.asking = false;
    this.only = null;
    this.offered = null;
  }

  /** Go back to the table after so many actions. */
  private back(to: number): void {
    if (this.sending || to < 0 || to >= this.steps.length - 1) return;
    this.go(this.steps.slice(0, to + 1), [
      ...this.undone,
      ...this.steps.slice(to + 1).toReversed(),
    ]);
    this.tell(this.say.current("heard.undone"));
  }

  readonly undo = (): void => this.back(this.steps.length - 2);
  /** Back to the start of the turn. */
  readonly reset = (): void => this.back(turnStart(this.steps));
  /** Back to where one began. */
  readonly restart = (): void => this.back(0);

  readonly redo = (): void => {
    const next = this.undone.at(-1);
    if (next === undefined || this.sending) return;
    this.go([...this.steps, next], this.undone.slice(0, -1));
    this.ondone();
  };

  readonly end = (): void => this.finish();

  protected tell(text: string): void {
    this.heard = text;
  }

  readonly why = async (place: string): Promise<Told | null> => {
    try {
      const { reason } = await this.source.why(this.tried, place);
      if (reason?.key === "lift.order" && (await liftToo(this.lifting, place.replace("post ", ""))))
        return null;
      return reason === null || this.seen === null
        ? null
        : { text: this.seen.wording.reason(reason), rule: reason.rule };
    } catch (error) {
      this.failure = failureOf(error);
      return null;
    }
  };

  private get lifting(): Parameters<typeof liftToo>[0] {
    const value = (): { now: Now | null; events: readonly TableEvent[] } => ({
      now: this.seen?.now ?? null,
      events: this.events,
    });
    return {
      get value() {
        return value();
      },
      send: (command) => {
        if (command.type === "play") return this.play(command.action);
        this.undo();
        return Promise.resolve(true);
      },
    };
  }

  /** Do what a key stands for; return whether it stands for anything here. */
  key(event: KeyboardEvent): boolean {
    const what = shortcutOf(event);
    return what !== null && this.run(what);
  }

  private run(what: Shortcut): boolean {
    if (what === "undo" || what === "redo" || what === "reset" || what === "end") this[what]();
    else if (what === "decline") this.decline();
    else if (what === "income") this.offerIncome();
    else if (what === "marker") this.offerMarker();
    else if (what === "network") this.network = !this.network;
    else if (what === "actions") {
      this.listed = true;
      focusOn("[data-actions-filter]");
    } else return false;
    return true;
  }
}
