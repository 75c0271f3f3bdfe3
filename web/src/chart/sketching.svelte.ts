/** Drawing rings and arrows on the board, by pointer and by keyboard. */
import type { Point } from "../boards/geometry";
import { type Drawing, isSame } from "../state/notes";
import type { Choosing } from "./choosing.svelte";
import {
  anchorOf,
  anchorsOf,
  arrowBetween,
  endAt,
  type Shape,
  shapesOf,
  strokeAt,
} from "./drawings";
import { type Hit, pick } from "./hits";
import { sayDrawing, sayThing } from "./labels";
import type { Shown } from "./shown.svelte";

/** What a key does while a place of the board has the focus. */
type Sketch = "ring" | "arrow" | "wipe";
const KEYS: Record<string, Sketch> = { o: "ring", j: "arrow", x: "wipe" };
/** The same keys where a keyboard has letters of another script on them. */
const CODES: Record<string, Sketch> = { KeyO: "ring", KeyJ: "arrow", KeyX: "wipe" };

export class Sketching {
  /** The place that an arrow begins at, while it is being drawn. */
  private from = $state.raw<Hit | null>(null);
  /** Where the pointer is meanwhile; null: the arrow is drawn by keyboard. */
  private at = $state.raw<Point | null>(null);
  /** What has just been drawn or removed, for screen readers. */
  told = $state("");

  readonly anchors = $derived.by(() => (this.shown.board ? anchorsOf(this.shown.board) : []));
  readonly drawn = $derived.by(() => this.shown.given.drawn ?? []);
  readonly unit = $derived.by(() => strokeAt(this.shown.eye.scale));
  readonly shapes = $derived.by(() => {
    const { board } = this.shown;
    return board ? shapesOf(board, this.anchors, this.drawn, this.unit) : [];
  });
  /** The place that is drawn to now, if there is one. */
  private readonly to = $derived.by((): Hit | null => {
    if (this.at !== null) return this.find(this.at);
    const { things, targets } = this.shown;
    const key = this.choosing.focused;
    const hit = [...targets.places, ...things].find((each) => each.key === key);
    return hit ? anchorOf(this.anchors, hit) : null;
  });
  /** What would be drawn if it ended here. */
  readonly begun = $derived.by((): Shape | null => {
    const { from, to, at } = this;
    const { board, eye } = this.shown;
    if (from === null || !board) return null;
    if (to === null)
      return at && arrowBetween(endAt(board, from), { at: eye.toBoard(at) }, this.unit);
    return shapesOf(board, this.anchors, [{ from: from.key, to: to.key }], this.unit)[0] ?? null;
  });

  constructor(
    private readonly shown: Shown,
    private readonly choosing: Choosing,
  ) {}

  /** Whether anything can be drawn on this board. */
  get possible(): boolean {
    return this.shown.given.ondraw !== undefined;
  }

  /** Begin to draw at a point of the pane; return whether a place is there. */
  begin(point: Point, byTouch: boolean): boolean {
    this.choosing.touch = byTouch;
    this.from = this.possible ? this.find(point) : null;
    this.at = this.from && point;
    return this.from !== null;
  }

  move(point: Point): void {
    if (this.from) this.at = point;
  }

  /** Draw up to a point of the pane; null, or a point that is at no place: nothing. */
  end(point: Point | null): void {
    const { from } = this;
    const to = point && this.find(point);
    this.stop();
    if (from && to) this.draw({ from: from.key, to: to.key });
  }

  /** Give up what is being drawn; return whether something was. */
  stop(): boolean {
    const was = this.from !== null;
    this.from = null;
    this.at = null;
    return was;
  }

  /** Draw a ring around a thing, or remove it. */
  ring(hit: Hit): void {
    const anchor = anchorOf(this.anchors, hit);
    if (anchor) this.draw({ from: anchor.key, to: anchor.key });
  }

  /** Whether there is a ring around a thing; null: there can be none. */
  ringed(hit: Hit): boolean | null {
    const anchor = this.possible ? anchorOf(this.anchors, hit) : null;
    return anchor && this.has({ from: anchor.key, to: anchor.key });
  }

  /** A key on the chart or elsewhere; return whether it was one of these. */
  key(event: KeyboardEvent): boolean {
    const isLatin = /^[a-z]$/i.test(event.key);
    const what = KEYS[event.key.toLowerCase()] ?? (isLatin ? undefined : CODES[event.code]);
    if (what === undefined || !this.possible || event.repeat) return false;
    if (what === "wipe") this.wipe();
    else if (this.at !== null || this.to === null) return false;
    else if (what === "ring") this.ring(this.to);
    else this.arrow(this.to);
    return true;
  }

  /** Begin an arrow at a place; the second time, end it there. */
  private arrow(place: Hit): void {
    const { from } = this;
    this.stop();
    const { say } = this.shown.given.wording;
    if (from === null) {
      this.from = place;
      this.told = say("draw.begun", { place: this.placeOf(place.key) });
    } else if (from.key === place.key) this.told = say("draw.stopped");
    else this.draw({ from: from.key, to: place.key });
  }

  wipe(): void {
    const { given } = this.shown;
    if (this.drawn.length > 0) this.told = given.wording.say("draw.wiped");
    else if (given.wiped === true) this.told = given.wording.say("draw.restored");
    given.onwipe?.();
  }

  private draw(drawing: Drawing): void {
    const { wording, ondraw } = this.shown.given;
    const what = sayDrawing(wording, drawing);
    this.told = wording.say(this.has(drawing) ? "draw.removed" : "draw.drawn", { what });
    ondraw?.(drawing);
  }

  private has(drawing: Drawing): boolean {
    return this.drawn.some((each) => isSame(each, drawing));
  }

  /** What is drawn at a thing, to be said after its name. */
  sayAt(hit: Hit): string {
    const key = this.drawn.length > 0 ? anchorOf(this.anchors, hit)?.key : undefined;
    if (key === undefined) return "";
    const { say } = this.shown.given.wording;
    const at = this.drawn.filter(({ from }) => from === key);
    return at
      .map(({ from, to }) =>
        from === to ? say("draw.here.ring") : say("draw.here.arrow", { place: this.placeOf(to) }),
      )
      .map((text) => `; ${text}`)
      .join("");
  }

  private placeOf(key: string): string {
    return sayThing(this.shown.given.wording, key);
  }

  private find(point: Point): Hit | null {
    const { choosing } = this;
    const { board, eye } = this.shown;
    return (
      board && pick(board, [], this.anchors, eye.toBoard(point), choosing.reach(choosing.touch))
    );
  }
}
