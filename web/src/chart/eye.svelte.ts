/**
 * What the pane shows. While a finger or the wheel moves, the picture as drawn is only moved and
 * scaled (`between`), which costs nothing; when it rests, it is drawn anew and sharp.
 */
import type { Box, Point } from "../boards/geometry";
import {
  between,
  clamp,
  fit,
  isPhone,
  open,
  panBy,
  toBoard,
  toPane,
  viewBox,
  zoomAt,
  type Camera,
  type Pane,
} from "./camera";

const REST_MS = 140;

export class Eye {
  pane = $state<Pane>({ width: 0, height: 0 });
  private live = $state<Camera>({ x: 0, y: 0, scale: 1 });
  private drawn = $state<Camera>({ x: 0, y: 0, scale: 1 });
  private bounds: Box = [0, 0, 1, 1];
  private whole = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

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
    this.set(this.whole ? fit(this.bounds, pane) : clamp(this.live, this.bounds, pane));
  }

  zoom(factor: number, point: Point = [this.pane.width / 2, this.pane.height / 2]): void {
    this.move(zoomAt(this.live, factor, point, this.bounds, this.pane));
  }

  pan(dx: number, dy: number): void {
    this.move(panBy(this.live, dx, dy, this.bounds, this.pane));
  }

  showAll(): void {
    this.move(fit(this.bounds, this.pane));
  }

  /** Bring a point into the middle, near enough to see it well. */
  lookAt(at: Point): void {
    const scale = Math.max(this.live.scale, isPhone(this.pane) ? 0.65 : 0.9);
    this.move(clamp({ x: at[0], y: at[1], scale }, this.bounds, this.pane));
  }

  /** Move only if a point is out of sight. */
  keepInSight(at: Point): void {
    const [x, y] = this.toPane(at);
    const edge = 40;
    const seen =
      x > edge + (this.pane.wall ?? 0) &&
      y > edge + (this.pane.roof ?? 0) &&
      x < this.pane.width - edge &&
      y < this.pane.height - edge;
    if (!seen) this.move(clamp({ ...this.live, x: at[0], y: at[1] }, this.bounds, this.pane));
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

  private move(camera: Camera): void {
    this.live = camera;
    this.whole = Math.abs(camera.scale - fit(this.bounds, this.pane).scale) < 1e-6;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.drawn = this.live), REST_MS);
  }

  private set(camera: Camera): void {
    clearTimeout(this.timer);
    this.live = camera;
    this.drawn = camera;
  }

  destroy(): void {
    clearTimeout(this.timer);
  }
}
