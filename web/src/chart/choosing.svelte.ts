/** Choosing on the chart: what is pointed at, the menu that is open, what was sent. */
import { NEAR_SCALE } from "./camera";
import { type Point, routeOf } from "../boards/geometry";
import { type Action, kindIn } from "../notation/action";
import type { Kind } from "../notation/piece";
import { distinct, ghostOf, type Sent, sentOf } from "./ghosts";
import { type Hit, pick } from "./hits";
import type { Looking } from "./looking.svelte";
import { type Menu, menuOf } from "./menu";
import { type Offer, offerOf } from "./rewards";
import type { Shown } from "./shown.svelte";
import { partOf } from "./offered";
import { atOnce, offered, type Target } from "./targets";

/** Whether a target belongs to a way of establishing a route. */
function leads(target: Target, route: string): boolean {
  return target.actions.some((action) => action.verb === "establish" && action.route === route);
}

/** How near a finger or a mouse must come, in pixels. */
const FINGER = 22;
const MOUSE = 16;

export class Choosing {
  /** The kind of the next piece to be placed. */
  kind = $state<Kind>("t");
  menu = $state.raw<Menu | null>(null);
  /** The rewards of a full route that are being chosen from. */
  offer = $state.raw<Offer | null>(null);
  /** The keys of what the pointer and the focus are on. */
  pointed = $state<string | null>(null);
  focused = $state<string | null>(null);
  /** What was chosen and has no answer yet: shown at once, however slow the connection is. */
  sent = $state.raw<Sent | null>(null);
  touch = $state(matchMedia("(pointer: coarse)").matches);

  /** Whether something is open that asks for an answer. */
  readonly open = $derived.by(() => this.menu !== null || this.offer !== null);
  /** The targets that are marked: while rewards are chosen from, those alone. */
  readonly marked = $derived.by(() => {
    const { places } = this.shown.targets;
    const route = this.offer?.route;
    return route === undefined ? places : places.filter((target) => leads(target, route));
  });
  readonly hovered = $derived.by(() => this.targetAt(this.pointed ?? this.focused));
  /** The route that is being looked at. */
  readonly strong = $derived.by(() => {
    if (this.offer) return this.offer.route;
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

  /** Close what is open. */
  shut(): void {
    this.menu = null;
    if (!this.offer) return;
    this.offer = null;
    this.shown.eye.back();
  }

  /** Stop choosing: nothing is pointed at, no menu or tip is open. */
  clear(): void {
    this.shut();
    this.pointed = null;
    this.looking.clear();
  }

  act(action: Action, then?: Action): void {
    const { board, scene, given } = this.shown;
    if (given.busy) return;
    this.clear();
    this.kind = kindIn(action) ?? this.kind;
    this.sent = board && sentOf(board, scene, given.view, action);
    given.onact(action, then);
  }

  /** Do what a target offers, or ask which; if rewards of a route were open, one of that route. */
  choose(target: Target, byTouch: boolean, route: string | null = null): void {
    const { board, scene, targets, given } = this.shown;
    if (!board) return;
    const all = distinct(given.view, offered(targets, target));
    const those = all.filter((each) => each.verb === "establish" && each.route === route);
    const actions = target.kind !== "route" && those.length > 0 ? those : all;
    // A finger covers what it taps, and a marker that is drawn cannot be undone: it sees the rewards first.
    if (this.opens(target, actions, byTouch && route === null)) return;
    const action = atOnce(target, actions, this.kind, byTouch);
    if (action) {
      this.act(action);
      return;
    }
    this.menu = menuOf({ ...given, board, scene }, target, actions);
  }

  /** Open the rewards of a full route, if a target is that route or a piece on it, or one of its rewards. */
  private opens(target: Target, actions: readonly Action[], rewardsToo: boolean): boolean {
    const ways = actions.filter((action) => action.verb === "establish");
    const isRoute = target.kind === "route" || target.kind === "post";
    if (ways.length === 0 || !(isRoute || rewardsToo)) return false;
    const routes = ways.map(({ route }) => route).filter((each, n, all) => all.indexOf(each) === n);
    const others = actions.filter(({ verb }) => verb !== "establish");
    return this.openOffer(routes, others);
  }

  /** Show what routes give, the first of them at first. */
  openOffer(routes: readonly string[], others: readonly Action[] = []): boolean {
    const { board, scene, given, eye } = this.shown;
    const offer = board && offerOf({ ...given, board, scene }, routes, others);
    if (!board || !offer) return false;
    this.looking.clear();
    this.menu = null;
    this.offer = offer;
    const [part, margin] = partOf(board, offer, given.lettered === true);
    if (eye.scale < NEAR_SCALE) eye.look(part, margin);
    else eye.keepInSight([part[0] + part[2] / 2, part[1] + part[3] / 2]);
    return true;
  }

  /** Open what a city's full routes give; false if it has none. */
  openCity(city: string): boolean {
    const { board, full } = this.shown;
    const routes = full.filter((route) => board?.route.get(route)?.ends.includes(city));
    return routes.length > 0 && this.openOffer(routes);
  }

  /** Turn to another of the routes that were meant. */
  turnTo(route: string): void {
    const routes = this.offer?.routes.map((each) => each.route) ?? [];
    this.openOffer([route, ...routes.filter((each) => each !== route)]);
  }

  /** How far from a thing a click still means it, in board units. */
  reach(byTouch: boolean): number {
    return Math.max(26, (byTouch ? FINGER : MOUSE) / this.shown.eye.scale);
  }

  /** The thing at a point of the pane. */
  find(point: Point, byTouch: boolean): Hit | null {
    const { board, targets, things, eye } = this.shown;
    return board
      ? pick(board, targets.places, things, eye.toBoard(point), this.reach(byTouch))
      : null;
  }
}
