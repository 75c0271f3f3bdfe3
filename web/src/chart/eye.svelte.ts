/**
 * What the pane shows. While a finger or the wheel moves, the picture as drawn is only moved and
 * scaled (`between`), which costs nothing; when it rests, it is drawn anew and sharp.
 */
import type { Box, Point } from "../boards/geometry";
import {
  between,
  clamp,
  fit,
  frame,
  isPhone,
  onTheWay,
  open,
  panBy,
  toBoard,
  toPane,
  viewBox,
  zoomAt,
  type Camera,
  type Pane,
} from "./camera";
import { forDecision, isSeen, toShow, type Deciding } from "./sight";

const REST_MS = 140;
/** A page in the background draws no frames: then a flight ends after this time anyway. */
const LATE_MS = 200;

export class Eye {
  pane = $state<Pane>({ width: 0, height: 0 });
  private live = $state<Camera>({ x: 0, y: 0, scale: 1 });
  private drawn = $state<Camera>({ x: 0, y: 0, scale: 1 });
  private bounds: Box = [0, 0, 1, 1];
  private whole = true;
  /** What is being looked at, and where the camera was before; forgotten when a person moves it. */
  private framed: { part: Box; margin: Point; before: Camera; whole: boolean } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends a flight where it is. */
  private halt: () => void = () => undefined;
  /** The height of the tray at the lower edge. */
  foot = $state(0);
  /** Called when the player moves the board. */
  onown: () => void = () => undefined;

  readonly ready = $derived(this.pane.width > 0 && this.pane.height > 0);
  readonly scale = $derived(this.live.scale);
  readonly viewBox = $derived(viewBox(this.drawn, this.pane));
  readonly transform = $derived(between(this.drawn, this.live, this.pane));

  /** Show a board from the start; on a phone around a point. */
  open(bounds: Box, around: Point | null): void {
    this.bounds = bounds;
    this.whole = !isPhone(this.pane);
    this.set(open(bounds, this.pane, around));
  }

  resize(pane: Pane): void {
    if (
      pane.width === this.pane.width &&
      pane.height === this.pane.height &&
      pane.roof === this.pane.roof &&
      pane.wall === this.pane.wall
    )
      return;
    this.pane = pane;
    if (!this.ready) return;
    const { framed } = this;
    if (framed) this.set(frame(framed.part, framed.margin, framed.before, this.bounds, pane));
    else this.set(this.whole ? fit(this.bounds, pane) : clamp(this.live, this.bounds, pane));
  }

  /** Go to a part of the board, with a margin in pixels; `back` returns to what was seen before. */
  look(part: Box, margin: Point): void {
    const { before, whole } = this.framed ?? { before: this.live, whole: this.whole };
    this.halt();
    this.move(frame(part, margin, before, this.bounds, this.pane));
    this.framed = { part, margin, before, whole };
  }

  /** Where the camera has to go to show a part of the board as large as it can be read well. */
  framing(part: Box): Camera {
    return frame(part, [0, 0], this.live, this.bounds, this.pane);
  }

  /** Return from what was looked at, unless somebody has moved the camera since. */
  back(): void {
    const { framed } = this;
    this.framed = null;
    if (framed) this.move(framed.whole ? fit(this.bounds, this.pane) : this.allowed(framed.before));
  }

  /** Whether it looks at a part of the board, and will go back. */
  get looks(): boolean {
    return this.framed !== null;
  }

  /** Where the camera is now. */
  get camera(): Camera {
    return this.live;
  }

  zoom(factor: number, point: Point = [this.pane.width / 2, this.pane.height / 2]): void {
    this.own(zoomAt(this.live, factor, point, this.bounds, this.pane));
  }

  pan(dx: number, dy: number): void {
    this.own(panBy(this.live, dx, dy, this.bounds, this.pane));
  }

  showAll(): void {
    this.own(fit(this.bounds, this.pane));
  }

  /** Bring a point into the middle, near enough to see it well. */
  lookAt(at: Point): void {
    const scale = Math.max(this.live.scale, isPhone(this.pane) ? 0.65 : 0.9);
    this.own(clamp({ x: at[0], y: at[1], scale }, this.bounds, this.pane));
  }

  /** Move only if a point is out of sight. */
  keepInSight(at: Point): void {
    const camera = this.toShow([at], this.live);
    if (camera) this.move(camera);
  }

  /** Where the camera has to go from a place to show some points; null: nowhere. */
  toShow(points: readonly Point[], from: Camera): Camera | null {
    return toShow(from, points, this.bounds, this.room);
  }

  /** Whether a point of the board can be seen. */
  sees(at: Point): boolean {
    return isSeen(this.live, at, this.bounds, this.room);
  }

  /** Where the camera has to go from a place for a decision; null: nowhere. */
  forDecision(deciding: Deciding): Camera | null {
    return forDecision(deciding, this.bounds, this.room);
  }

  /** A camera as the pane allows it, which may have another size meanwhile. */
  allowed(camera: Camera): Camera {
    return clamp(camera, this.bounds, this.pane);
  }

  private get room(): Pane {
    return { ...this.pane, foot: this.foot };
  }

  toBoard(point: Point): Point {
    return toBoard(this.live, point, this.pane);
  }

  toPane(at: Point): Point {
    return toPane(this.live, at, this.pane);
  }

  /** The part of the board that is seen: left, top, width, height. */
  get seen(): Box {
    const [left, top] = this.toBoard([0, 0]);
    return [left, top, this.pane.width / this.live.scale, this.pane.height / this.live.scale];
  }

  /** Go somewhere by itself, in so many milliseconds; resolves when there, or when stopped on the way. */
  fly(to: Camera, ms: number): Promise<void> {
    this.halt();
    if (ms <= 0) {
      this.move(to);
      return Promise.resolve();
    }
    const from = this.live;
    const start = performance.now();
    return new Promise((done) => {
      let frame = 0;
      const end = (): void => {
        cancelAnimationFrame(frame);
        clearTimeout(late);
        this.halt = () => undefined;
        done();
      };
      const step = (now: number): void => {
        const part = Math.min(1, Math.max(0, (now - start) / ms));
        this.move(onTheWay(from, to, ease(part)));
        if (part < 1) frame = requestAnimationFrame(step);
        else end();
      };
      const late = setTimeout(() => step(start + ms), ms + LATE_MS);
      this.halt = end;
      frame = requestAnimationFrame(step);
    });
  }

  /** Stay where it is. */
  stop(): void {
    this.halt();
  }

  private own(camera: Camera): void {
    this.halt();
    this.framed = null;
    this.move(camera);
    this.onown();
  }

  private move(camera: Camera): void {
    this.live = camera;
    this.whole = Math.abs(camera.scale - fit(this.bounds, this.pane).scale) < 1e-6;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.drawn = this.live), REST_MS);
  }

  private set(camera: Camera): void {
    this.halt();
    clearTimeout(this.timer);
    this.live = camera;
    this.drawn = camera;
  }

  destroy(): void {
    this.halt();
    clearTimeout(this.timer);
  }
}

/** Slow at both ends. */
function ease(part: number): number {
  return part * part * (3 - 2 * part);
}
