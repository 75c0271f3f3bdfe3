/** What the chart shows: the board, what stands on it, and what can be chosen there. */
import type { Board, Point } from "../boards/geometry";
import { fitScale } from "./camera";
import type { ChartProps } from "./contract";
import type { Eye } from "./eye.svelte";
import { pendingHand, pendingText, plateOf } from "./ghosts";
import { besides, type Hit, thingsOf } from "./hits";
import type { Player } from "./player.svelte";
import { sceneOf } from "./scene";
import { type Targets, targetsOf } from "./targets";
import { traceOf } from "./timeline";
import { type Tip, tipOf } from "./tips";

const NOTHING: Targets = { places: [], buttons: [] };

export class Shown {
  board = $state.raw<Board | null>(null);

  /** What stands where when nothing flies; tips follow this. */
  readonly settled = $derived.by(() => sceneOf(this.given.view));
  readonly scene = $derived.by(() => this.player.scene ?? this.settled);
  readonly idle = $derived.by(() => this.player.scene === null);
  readonly targets = $derived.by(() =>
    this.board && this.idle ? targetsOf(this.board, this.scene, this.given.legal) : NOTHING,
  );
  readonly things = $derived.by(() => (this.board ? thingsOf(this.board, this.settled) : []));
  /** The things that can only be looked at. */
  readonly infos = $derived.by(() => besides(this.things, this.targets.places));
  /** The routes that may be established. */
  readonly full = $derived.by(() =>
    this.targets.places.filter((target) => target.kind === "route").map(({ route }) => route),
  );
  readonly trace = $derived.by(() => traceOf(this.given.last));
  /** Whether the whole board is in sight. */
  readonly whole = $derived.by(() => {
    const { board, eye } = this;
    if (!board || !eye.ready) return false;
    return eye.scale < fitScale(board.geometry.bounds, eye.pane) + 1e-6;
  });

  /** The seat that acts: the one that decides, else the one whose turn it is. */
  readonly seat = $derived.by(() => this.given.view.seat ?? this.given.view.turn);
  /** The displaced piece, and the route over which it waits. */
  readonly waiting = $derived.by(() => {
    const piece = pendingText(this.given.view, "displaced");
    const route = pendingText(this.given.view, "from");
    return this.idle && piece && route ? { piece, route } : null;
  });
  /** The places of the route that is being paid for: they stay in sight. */
  readonly about = $derived.by((): Point[] => {
    const route = this.waiting && this.board?.route.get(this.waiting.route);
    if (!route) return [];
    const ends = route.ends.map((end) => this.board?.city.get(end));
    return [...route.posts, ...ends].flatMap((thing) => (thing ? [thing.at] : []));
  });
  readonly hand = $derived.by(() => {
    const taken = pendingText(this.given.view, "taken");
    return this.idle ? [...pendingHand(this.given.view), ...(taken ? [taken] : [])] : [];
  });
  readonly plate = $derived.by(() =>
    this.idle && this.given.view.phase === "mark" ? plateOf(this.given.view) : [],
  );

  constructor(
    readonly given: ChartProps,
    readonly eye: Eye,
    private readonly player: Player,
  ) {}

  tipAt(hit: Hit): Tip {
    const { board, settled, given } = this;
    if (!board) return { title: "", lines: [], text: "", rule: "" };
    const { view, cities, wording } = given;
    return tipOf({ board, scene: settled, view, cities, wording }, hit);
  }

  /** A thing in one line, for screen readers. */
  say(hit: Hit): string {
    const { title, lines } = this.tipAt(hit);
    return [title, ...lines].join("; ");
  }
}
