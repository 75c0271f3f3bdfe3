/**
 * Leads the eye to what matters where the board is not seen whole: to what the player may choose, and to
 * what others do; afterwards back to where the player was. It never moves against the player's own hand.
 */
import type { JournalEvent } from "../api/types";
import type { Box, Point } from "../boards/geometry";
import type { Camera } from "./camera";
import { actionsIn } from "../state/events";
import { PLAIN, type Playing } from "./contract";
import type { Eye } from "./eye.svelte";
import { eventPlaces } from "./places";
import type { Shown } from "./shown.svelte";
import { mustSeeAll } from "./sight";

const FLIGHT_MS = 420;
/** How long what another player did stays in sight before the camera goes back. */
const HOLD_MS = 800;
/** How long the board stays where the player has moved it. */
const QUIET_MS = 2000;

/** How long a tap keeps the board where it is. */
const TAP_MS = 900;

/** Why the camera is not where the player left it. */
type Errand = "move" | "decision" | "show";

export class Guide {
  /** Why the camera is away; null: it is where the player wants it. */
  private errand = $state<Errand | null>(null);
  private flying = $state(false);
  /** Where the player was. */
  private home: Camera | null = null;
  /** The decision in which the player has moved the board. */
  private taken = "";
  /** Whether something is being played. */
  private following = false;
  /** Until when the player's own hand, and what was just shown, keep the camera where it is. */
  private quiet = 0;
  private hold = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private readonly choices = $derived.by(() => this.shown.targets.places.map(({ at }) => at));
  /** How many places can be chosen that are out of sight. */
  readonly hidden = $derived.by(() => this.choices.filter((at) => !this.eye.sees(at)).length);
  readonly showing = $derived.by(() => this.errand === "show");
  /** Whether the camera is moving by itself, or is about to go back. */
  readonly busy = $derived.by(() => this.flying || this.errand === "move");

  constructor(
    private readonly eye: Eye,
    private readonly shown: Shown,
    /** How fast things fly; 0: they are there at once. */
    private readonly speed: () => number,
    /** Whether the player is choosing at a place of the board: then it stands still. */
    private readonly held: () => boolean,
  ) {
    eye.onown = () => this.take();
  }

  /** The player has moved the board: it stays there. */
  private take(): void {
    this.home = null;
    this.errand = null;
    this.taken = this.decision;
    this.quiet = performance.now() + QUIET_MS;
    this.later();
  }

  /** The player has put a finger on the board: it stands still, and where they work is where they want to be. */
  press(): void {
    this.eye.stop();
    if (this.errand === "move") {
      this.home = null;
      this.errand = null;
    }
    this.quiet = Math.max(this.quiet, performance.now() + TAP_MS);
    this.later();
  }

  /** Bring everything that can be chosen into sight, or go back to where the player was. */
  toggle(): void {
    this.home ??= this.eye.camera;
    this.errand = this.showing ? null : "show";
    this.quiet = this.hold = 0;
    void this.settle();
  }

  /** Look at what somebody does, before it is played. */
  async follow(events: readonly JournalEvent[], { pace, follow }: Playing = PLAIN): Promise<void> {
    this.following = true;
    const places = follow && this.mayFollow(events) ? this.placesOf(events) : [];
    const to = places.length > 0 ? this.eye.toShow(places, this.eye.camera) : null;
    if (!to) return;
    this.home ??= this.eye.camera;
    this.errand = "move";
    await this.fly(to, this.speed() * pace);
  }

  /** What somebody did has been played: it stays in sight for a moment. */
  played(skipped = false): void {
    this.following = false;
    if (this.errand !== "move") return;
    if (this.shown.given.stays === true) {
      this.errand = null;
      this.home = null;
      return;
    }
    this.hold = skipped ? 0 : performance.now() + HOLD_MS;
    this.later();
  }

  /** Bring what is proposed into sight; the player goes on from there. */
  async present(places: readonly Point[]): Promise<void> {
    const to = places.length > 0 ? this.eye.toShow(places, this.eye.camera) : null;
    if (!to) return;
    this.home = null;
    this.errand = null;
    this.taken = this.decision;
    await this.fly(to, this.speed());
  }

  /** Go near to a part of the board; the player goes on from there. */
  async frame(part: Box | null, jump = false): Promise<void> {
    if (part === null) return;
    this.home = null;
    this.errand = null;
    this.taken = this.decision;
    await this.fly(this.eye.framing(part), jump ? 0 : this.speed());
  }

  /** Go where the player has to be now: to what they must decide, else back to where they were. */
  async settle(jump = false): Promise<void> {
    if (!this.shown.idle || !this.eye.ready || this.following) return;
    if (this.eye.looks || this.held()) return;
    if (performance.now() < Math.max(this.quiet, this.hold)) {
      this.later();
      return;
    }
    if (this.showing && this.choices.length === 0) this.errand = null;
    const base = this.eye.allowed(this.home ?? this.eye.camera);
    const away = this.goal(base);
    if (!this.showing) this.errand = away && "decision";
    this.home = away && base;
    await this.fly(away ?? base, jump ? 0 : this.speed());
  }

  private goal(camera: Camera): Camera | null {
    const { eye, choices } = this;
    if (this.showing) return eye.toShow(choices, camera);
    if (this.shown.given.steady) return null;
    const all = mustSeeAll(this.shown.given.view) && this.taken !== this.decision;
    return eye.forDecision({ camera, choices, about: this.about, all });
  }

  /** Where the piece is that was displaced. */
  private get about(): Point[] {
    const { waiting, board } = this.shown;
    const at = waiting && board?.route.get(waiting.route)?.middle;
    return at ? [at] : [];
  }

  /** Who has to decide in whose turn: as long as that is the same, the player keeps the camera. */
  private get decision(): string {
    const { seat, turn } = this.shown.given.view;
    return `${seat} ${turn}`;
  }

  /** Where others act; or where the player does, if nothing of that can be seen. */
  private placesOf(events: readonly JournalEvent[]): Point[] {
    const { board, scene, given } = this.shown;
    if (!board) return [];
    const [theirs, mine] = [false, true].map((own) =>
      eventPlaces(board, scene, events, (seat) => given.own.includes(seat) === own),
    );
    if (theirs?.length) return theirs;
    return mine?.some((at) => this.eye.sees(at)) ? [] : (mine ?? []);
  }

  /** What comes in one piece without motion is left to the log: jumping about would tell nothing. */
  private mayFollow(events: readonly JournalEvent[]): boolean {
    if (this.shown.given.steady || performance.now() < this.quiet) return false;
    return this.speed() > 0 || actionsIn(events) === 1;
  }

  private async fly(to: Camera, speed: number): Promise<void> {
    if (isSame(to, this.eye.camera)) return;
    this.flying = true;
    await this.eye.fly(to, speed <= 0 ? 0 : FLIGHT_MS / speed);
    this.flying = false;
  }

  /** See where to go as soon as nothing keeps the camera any more. */
  private later(): void {
    clearTimeout(this.timer);
    const wait = Math.max(this.quiet, this.hold) - performance.now();
    this.timer = setTimeout(() => void this.settle(), wait + 1);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

function isSame(one: Camera, other: Camera): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
  return near(one.x, other.x) && near(one.y, other.y) && Math.abs(one.scale - other.scale) < 1e-4;
}
