/** A review that is read: followed as it is made, one turn at a time on the board. */
import { untrack } from "svelte";
import { fromStore } from "svelte/store";
import { rest } from "../../api/client";
import type { Now, Review, ReviewTurn } from "../../api/types";
import { me, settings, words } from "../../app";
import { sideFor } from "../../boards/families";
import { loadOutline, type Outline } from "../../boards/outline";
import type { Proposal } from "../../chart/proposal";
import { logLines } from "../../state/log";
import type { Moment } from "../../state/playon";
import {
  firstStop,
  followReview,
  isUnderWay,
  mistakeFrom,
  momentsOf,
  percent,
  type Stop,
  stopsOf,
  turningStop,
} from "../../state/review";
import { momentOf, type ReviewSource } from "../../state/reviewsource";
import { gainTexts } from "../../state/steps";
import { type Failure, failureOf, NO_BOARD } from "../../state/table";
import { numbered, seatSteps } from "../../state/turnsteps";
import { seenOf } from "../seen";
import { focusOn } from "../skipping";
import { Task } from "./task.svelte";
import { Trial } from "./trial.svelte";

/** What closes by Escape itself. */
const OVER_BOARD = ".k-pop, .k-rewards, .k-rows, dialog[open]";

export type Shows = "played" | "better";

export class Reading {
  now = $state.raw<Now | null>(null);
  outline = $state.raw<Outline | null>(null);
  review = $state.raw<Review | null>(null);
  failure = $state<Failure | null>(null);
  /** The turn that was picked; null: none was, then it is the one that decided most. */
  picked = $state<number | null>(null);
  shows = $state<Shows>("better");
  /** The places that a line speaks of. */
  lit = $state.raw<readonly string[]>([]);
  /** The secret that lets others watch; empty: they need none, null: nobody else may. */
  watch = $state<string | null>("");
  /** What is tried from the turn that is shown, if anything. */
  trial = $state.raw<Trial | null>(null);
  /** The turn that is played anew to be judged, if any. */
  task = $state.raw<Task | null>(null);
  /** The moment to play on from, while the visitor chooses who does. */
  chosen = $state.raw<Moment | null>(null);
  private turn = $state.raw<{ at: number; found: ReviewTurn } | null>(null);
  private open = true;
  private readonly me = fromStore(me);
  private readonly say = fromStore(words);
  private readonly settings = fromStore(settings);

  readonly seen = $derived.by(() => {
    const { now, outline } = this;
    if (now === null || outline === null) return null;
    return seenOf(now, outline, this.say.current, this.settings.current.colour);
  });
  readonly stops = $derived.by(() => (this.review === null ? [] : stopsOf(this.review)));
  readonly stop = $derived.by(() => this.stops.find((each) => each.at === this.picked) ?? null);
  /** Who decides there: stops are made anew whenever more is judged, and nothing is drawn anew for that. */
  private readonly seat = $derived.by(() => this.stop?.seat ?? null);
  /** The review, once everything is judged that will be. */
  private readonly made = $derived.by(() =>
    this.review === null || isUnderWay(this.review) ? null : this.review,
  );
  readonly moments = $derived.by(() =>
    this.made === null ? [] : momentsOf(this.made, this.stops),
  );
  readonly turning = $derived.by(() =>
    this.made === null ? null : turningStop(this.made, this.stops),
  );
  /** The boards around the turn that is shown; null until they are loaded. */
  readonly loaded = $derived.by(() =>
    this.turn !== null && this.turn.at === this.stop?.at ? this.turn.found : null,
  );
  readonly position = $derived.by(() => {
    const { loaded } = this;
    if (loaded === null || this.shows === "played") return loaded?.played ?? null;
    return loaded.better ?? loaded.played;
  });
  readonly isBetter = $derived.by(
    () => this.position !== null && this.position === this.loaded?.better,
  );
  /** The turn that is shown, as it is drawn over the board before it; nothing is drawn at the end. */
  readonly drawn = $derived.by((): Proposal | null => {
    const { loaded, position, seen, seat } = this;
    if (loaded === null || position === null || seen === null || seat === null) return null;
    const steps = seatSteps(loaded.before, position.events, seat);
    const view = { ...loaded.before, seat };
    const labels = gainTexts(steps, view, seen.wording);
    return { seat, steps, labels, how: this.isBetter ? "proposed" : "played", lit: [] };
  });
  /** What was done in what is shown, a line for each action, with the numbers that it has on the board. */
  readonly lines = $derived.by(() => {
    const { position, seen } = this;
    if (position === null || seen === null) return null;
    const told = logLines(position.events, seen.wording).filter(({ kind }) => kind === "action");
    return numbered(told, position.events, this.drawn?.steps ?? [], this.seat ?? -1);
  });
  readonly next = $derived.by(() =>
    this.stop === null ? null : mistakeFrom(this.stops, this.stop.at, 1),
  );
  readonly last = $derived.by(() =>
    this.stop === null ? null : mistakeFrom(this.stops, this.stop.at, -1),
  );
  /** Whether the page is only for people with a name. */
  readonly nameless = $derived.by(
    () => this.me.current === null && this.failure?.code === "unknown-guest",
  );

  /** Whether the turn that is shown can be played better. */
  readonly improvable = $derived.by(() => {
    const judged = this.stop?.judged;
    return judged != null && judged.turn && judged.better.length > 0;
  });
  /** Whether one can play on from the turn that is shown: not from the end of the game. */
  readonly playsOn = $derived.by(() => this.source.moment !== null && this.seat !== null);
  /** Whether the turn of the address becomes a task only when it has been judged. */
  readonly awaited = $derived.by(
    () => this.wanted && this.review !== null && this.made === null && this.stop?.judged == null,
  );
  /** Whether nothing of the review may be shown: the turn is a task, or will be as soon as it is there. */
  readonly secretive = $derived.by(
    () =>
      this.task !== null ||
      this.awaited ||
      (this.wanted && (this.review === null || this.improvable)),
  );
  /** Whether the turn of the address is to be played anew. */
  private wanted = $state(false);

  /** Read from a source, at first the turn that begins after so many actions; or play that anew. */
  constructor(
    readonly source: ReviewSource,
    at: number | null,
    /** What stands in the address of the visitor. */
    private readonly secret: string,
    task = false,
  ) {
    this.picked = at;
    this.wanted = task;
    $effect(() => {
      if (this.wanted && this.improvable && this.seen !== null) untrack(() => this.beginTask());
    });
    // Nobody who reads is moved on when more is judged.
    $effect(() => {
      const { review, stops } = this;
      if (review === null || stops.length === 0 || this.stop !== null) return;
      this.picked = firstStop(review, stops, this.now?.you ?? [])?.at ?? null;
      // Nobody has asked for another turn as a task.
      this.wanted = false;
    });
    $effect(() => {
      if (this.me.current !== null && this.failure?.code === "unknown-guest") void this.load();
    });
    const shownAt = $derived(this.stop?.at ?? null);
    $effect(() => {
      if (shownAt !== null) void this.show(shownAt);
    });
    // What is judged later may be better: then the board is asked for again.
    const judgedHere = $derived(this.stop?.judged?.number ?? null);
    $effect(() => {
      if (judgedHere !== null && shownAt !== null && this.stop?.judged?.better.length)
        void this.show(shownAt);
    });
  }

  /** Read until the page is left. */
  follow(): () => void {
    void this.load();
    return () => (this.open = false);
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      const table = await this.source.table();
      const side = sideFor(table.options.setup);
      if (side === undefined) {
        this.failure = NO_BOARD;
        return;
      }
      this.outline = await loadOutline(side);
      this.now = table;
      const known = await this.source.review(0);
      void this.share();
      await this.grow(known.status === "none" ? await this.source.ask() : known);
    } catch (error) {
      this.failure = this.source.explain(failureOf(error));
    }
  }

  private grow(first: Review): Promise<void> {
    return followReview(
      first,
      (since) => this.source.review(since),
      (found) => (this.review = found),
      rest,
      () => this.open,
    );
  }

  /** Let a review be made again that failed. */
  readonly again = async (): Promise<void> => {
    try {
      await this.grow(await this.source.ask());
    } catch (error) {
      this.failure = failureOf(error);
    }
  };

  /** Ask for what lets others watch, so that the address of this page can be passed on as it is. */
  private async share(): Promise<void> {
    try {
      this.watch = await this.source.watch();
    } catch {
      // Nobody else may watch: the link is for those who played here.
      this.watch = null;
    }
  }

  private async show(wanted: number): Promise<void> {
    try {
      const found = await this.source.turn(wanted);
      // Whoever steps quickly sees only where they stop.
      if (wanted === this.stop?.at) this.turn = { at: wanted, found };
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  readonly pick = (wanted: Stop): void => {
    this.picked = wanted.at;
    this.lit = [];
    this.trial = null;
    this.wanted = false;
    history.replaceState(null, "", this.source.paths.review(wanted.at, this.secret));
  };

  readonly key = (event: KeyboardEvent): void => {
    const target = event.target as Element | null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest("input:not([type=radio]), textarea, dialog") != null) {
      // Keys are keys again.
      if (event.key === "Escape" && target instanceof HTMLInputElement) target.blur();
      return;
    }
    const pressed = event.key.toLowerCase();
    if (this.trial !== null || this.secretive) {
      if (this.keyOfTrial(event)) event.preventDefault();
      return;
    }
    const wanted = { n: this.next, p: this.last }[pressed];
    if (wanted != null) this.pick(wanted);
    else if (pressed === "t") this.beginTrial();
    else if (pressed === "b") this.shows = this.shows === "better" ? "played" : "better";
    else return;
    event.preventDefault();
  };

  /** Do what a key stands for while something is tried; return whether it stands for anything. */
  private keyOfTrial(event: KeyboardEvent): boolean {
    const { task, trial } = this;
    if (event.key === "Escape") {
      // What lies over the board is closed first.
      if (document.querySelector(OVER_BOARD) !== null) return false;
      this.leave();
      return true;
    }
    if (task === null) return trial?.key(event) === true;
    return task.stage === "playing" && task.trial.key(event);
  }

  /** Try something from the turn that is shown. */
  readonly beginTrial = (): void => {
    const { stop, now, outline } = this;
    if (stop?.seat == null || now === null || outline === null) return;
    this.lit = [];
    this.trial = new Trial(momentOf(this.source, stop.at), now, outline);
    focusOn("#trial-title");
  };

  /** Play the turn that is shown anew, to be judged. */
  readonly beginTask = (): void => {
    const { stop, seen } = this;
    if (stop?.judged == null || seen === null || !this.improvable) return;
    this.wanted = false;
    this.lit = [];
    this.task = new Task(this.source, stop, stop.judged, seen);
    focusOn("#task-title");
  };

  /** Ask who plays on from the turn that is shown. */
  readonly playOn = async (): Promise<void> => {
    const { seen, stop, seat, source } = this;
    if (source.moment === null || seen === null || stop === null || seat === null) return;
    try {
      const asked = await source.moment(stop.at);
      const mine = seen.now.you[0] ?? seat;
      this.chosen = { asked, actions: stop.at, finished: true, seat: mine, names: seen.names };
    } catch (error) {
      this.failure = failureOf(error);
    }
  };

  /** Go back to the review, at the turn from which something was tried. */
  readonly leave = (): void => {
    this.trial = null;
    this.task = null;
    this.wanted = false;
    if (this.stop !== null) this.pick(this.stop);
    focusOn("#turn-title");
  };

  /** A stop in words: for the title, and for screen readers. */
  readonly titleOf = (one: Stop): string => {
    const say = this.say.current;
    if (one.seat === null) return say("review.end");
    const values = { name: this.seen?.wording.who(one.seat) ?? "", round: one.round };
    return say(one.turn ? "review.title" : "review.title.answer", values);
  };

  readonly tell = (one: Stop): string => {
    const parts = [this.titleOf(one)];
    if (one.judged?.kind != null) parts.push(this.say.current(`review.kind.${one.judged.kind}`));
    parts.push(
      ...(this.seen?.names ?? []).map(
        (name, seat) => `${name} ${percent(one.before[seat] ?? 0)} %`,
      ),
    );
    return parts.join(", ");
  };
}
