/** A review that is read: followed as it is made, one turn at a time on the board. */
import { fromStore } from "svelte/store";
import { rest } from "../../api/client";
import type { Now, Review, ReviewTurn } from "../../api/types";
import { me, settings, words } from "../../app";
import { sideFor } from "../../boards/families";
import { loadOutline, type Outline } from "../../boards/outline";
import { logLines } from "../../state/log";
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
import type { ReviewSource } from "../../state/reviewsource";
import { atTable, type Failure, failureOf, NO_BOARD } from "../../state/table";
import { seenOf } from "../seen";

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
  /** Whether everything is judged that will be. */
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
  /** What was done in what is shown, a line for each action. */
  readonly lines = $derived.by(() =>
    this.position === null || this.seen === null
      ? null
      : logLines(this.position.events, this.seen.wording).filter(({ kind }) => kind === "action"),
  );
  /** The places of a better turn that what was played leaves alone. */
  readonly proposed = $derived.by(() => {
    const { loaded, seen, lines } = this;
    if (!this.isBetter || loaded === null || seen === null || lines === null) return [];
    const wanted = lines
      .filter(({ seat }) => seat === this.stop?.seat)
      .flatMap(({ places }) => places);
    const played = logLines(loaded.played.events, seen.wording).flatMap(({ places }) => places);
    const other = wanted.filter((place) => !played.includes(place));
    return other.length > 0 ? other : wanted;
  });
  /** The place where the turn ends up. */
  readonly subject = $derived.by(() =>
    (this.isBetter ? this.proposed : (this.lines ?? []).flatMap(({ places }) => places)).at(-1),
  );
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

  /** Read from a source, at first the turn that begins after so many actions. */
  constructor(
    readonly source: ReviewSource,
    at: number | null,
    /** What stands in the address of the visitor. */
    private readonly secret: string,
  ) {
    this.picked = at;
    // Nobody who reads is moved on when more is judged.
    $effect(() => {
      const { review, stops } = this;
      if (review !== null && stops.length > 0 && this.stop === null)
        this.picked = firstStop(review, stops, this.now?.you ?? [])?.at ?? null;
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
      this.failure = atTable(failureOf(error));
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
    history.replaceState(null, "", this.source.paths.review(wanted.at, this.secret));
  };

  readonly key = (event: KeyboardEvent): void => {
    const target = event.target as Element | null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest("input:not([type=radio]), textarea, dialog") != null) return;
    const pressed = event.key.toLowerCase();
    const wanted = { n: this.next, p: this.last }[pressed];
    if (wanted != null) this.pick(wanted);
    else if (pressed === "b") this.shows = this.shows === "better" ? "played" : "better";
    else return;
    event.preventDefault();
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
