/** Choosing on the chart: what is pointed at, the menu that is open, what was sent. */
import { type Point, routeOf } from "../boards/geometry";
import { type Action, kindIn } from "../notation/action";
import type { Kind } from "../notation/piece";
import { ghostOf, type Sent, sentOf } from "./ghosts";
import { type Hit, pick } from "./hits";
import type { Looking } from "./looking.svelte";
import { type Menu, menuOf } from "./menu";
import type { Shown } from "./shown.svelte";
import { atOnce, offered, type Target } from "./targets";

/** How near a finger or a mouse must come, in pixels. */
const FINGER = 22;
const MOUSE = 16;

export class Choosing {
  /** The kind of the next piece to be placed. */
  kind = $state<Kind>("t");
  menu = $state.raw<Menu | null>(null);
  /** The keys of what the pointer and the focus are on. */
  pointed = $state<string | null>(null);
  focused = $state<string | null>(null);
  /** What was chosen and has no answer yet: shown at once, however slow the connection is. */
  sent = $state.raw<Sent | null>(null);
  touch = $state(matchMedia("(pointer: coarse)").matches);

  readonly hovered = $derived.by(() => this.targetAt(this.pointed ?? this.focused));
  /** The route that is being looked at. */
  readonly strong = $derived.by(() => {
    const target = this.menu?.target ?? this.hovered;
    if (target?.kind === "route") return target.route;
    return target?.kind === "post" ? routeOf(target.post) : null;
  });
  /** The piece that would stand at the hovered target. */
  readonly ghost = $derived.by(() => {
    const { board, given } = this.shown;
    return board && this.hovered ? ghostOf(board, given.view, this.hovered, this.kind) : null;
  });
  /** The smallest radius of a target, in board units. */
  readonly least = $derived.by(() => (this.touch ? FINGER : MOUSE) / this.shown.eye.scale);

  constructor(
    private readonly shown: Shown,
    private readonly looking: Looking,
  ) {}

  targetAt(key: string | null | undefined): Target | null {
    return this.shown.targets.places.find((target) => target.key === key) ?? null;
  }

  /** Stop choosing: nothing is pointed at, no menu or tip is open. */
  clear(): void {
    this.menu = null;
    this.pointed = null;
    this.looking.clear();
  }

  act(action: Action): void {
    const { board, scene, given } = this.shown;
    if (given.busy) return;
    this.clear();
    this.kind = kindIn(action) ?? this.kind;
    this.sent = board && sentOf(board, scene, given.view, action);
    given.onact(action);
  }

  /** Do what a target offers, or ask which. */
  choose(target: Target, byTouch: boolean): void {
    const { board, scene, targets, given } = this.shown;
    if (!board) return;
    const actions = offered(targets, target);
    const action = atOnce(target, actions, this.kind, byTouch);
    if (action) {
      this.act(action);
      return;
    }
    const { view, cities, displacements, wording } = given;
    this.menu = menuOf({ board, scene, view, cities, displacements, wording }, target, actions);
  }

  /** The thing at a point of the pane. */
  find(point: Point, byTouch: boolean): Hit | null {
    const { board, targets, things, eye } = this.shown;
    const reach = Math.max(26, (byTouch ? FINGER : MOUSE) / eye.scale);
    return board ? pick(board, targets.places, things, eye.toBoard(point), reach) : null;
  }
}
