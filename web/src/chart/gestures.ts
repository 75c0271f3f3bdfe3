/** Mouse, pen and fingers on the chart: tap, hover, drag, pinch, wheel. */
import type { Point } from "../boards/geometry";

export interface Listener {
  /** Returns whether something was there. */
  tap(point: Point, touch: boolean): boolean;
  hover(point: Point | null): void;
  /** A finger rests on a point. */
  hold(point: Point): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, point: Point): void;
  /** Whether a drag that starts here moves a piece rather than the chart. */
  grab(point: Point): boolean;
  carry(point: Point): void;
  release(point: Point | null): void;
  /** Whether something can be drawn from here, by the right button or a finger that has rested. */
  draw(point: Point, touch: boolean): boolean;
  drawTo(point: Point): void;
  /** The drawing ends here; null: it is given up. */
  drawn(point: Point | null): void;
}

interface Finger {
  start: Point;
  at: Point;
  touch: boolean;
  /** When it was put down, by the clock of the events. */
  since: number;
}

const SLACK_MOUSE = 5;
const SLACK_TOUCH = 10;
const DOUBLE_MS = 350;
const DOUBLE_ZOOM = 1.8;
const HOLD_MS = 450;

export class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private mode: "idle" | "press" | "pan" | "carry" | "pinch" | "held" | "draw" = "idle";
  private holding: ReturnType<typeof setTimeout> | undefined;
  private lastTap = { time: 0, at: [0, 0] as Point };

  constructor(
    private readonly pane: HTMLElement,
    private readonly listener: Listener,
  ) {}

  down(event: PointerEvent): void {
    const at = this.pointOf(event);
    if (isSecondary(event)) {
      this.draw(event, at);
      return;
    }
    if (event.button !== 0) return;
    this.put(event, at);
    if (this.fingers.size === 2) {
      this.drop(null);
      this.mode = "pinch";
      this.capture(event);
    } else if (this.fingers.size === 1) {
      this.mode = "press";
      if (event.pointerType === "touch") this.holding = setTimeout(() => this.hold(at), HOLD_MS);
    }
  }

  private put(event: PointerEvent, at: Point): void {
    this.fingers.set(event.pointerId, {
      start: at,
      at,
      touch: event.pointerType === "touch",
      since: event.timeStamp,
    });
  }

  /** The right button draws, as long as nothing else is going on. */
  private draw(event: PointerEvent, at: Point): void {
    if (this.fingers.size > 0 || !this.listener.draw(at, false)) return;
    this.put(event, at);
    this.mode = "draw";
    this.listener.hover(null);
    this.capture(event);
  }

  /** End what is being carried or drawn. */
  private drop(at: Point | null): void {
    if (this.mode === "carry") this.listener.release(at);
    if (this.mode === "draw") this.listener.drawn(at);
  }

  private hold(at: Point): void {
    if (this.mode !== "press") return;
    this.mode = "held";
    this.listener.hold(at);
  }

  move(event: PointerEvent): void {
    const at = this.pointOf(event);
    const finger = this.fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType !== "touch") this.listener.hover(at);
      return;
    }
    const before = finger.at;
    if (this.mode === "press" || this.mode === "held") this.begin(event, finger, at);
    if (this.mode === "press" || this.mode === "held") return;
    if (this.mode === "pinch") this.pinch(event.pointerId, at);
    finger.at = at;
    if (this.mode === "pan") this.listener.pan(at[0] - before[0], at[1] - before[1]);
    if (this.mode === "carry") this.listener.carry(at);
    if (this.mode === "draw") this.listener.drawTo(at);
  }

  /** Whether a busy page takes a touch for a long one only because it hears late of what came next. */
  private isLate(event: PointerEvent, finger: Finger): boolean {
    return this.mode === "held" && event.timeStamp - finger.since < HOLD_MS;
  }

  /** A press that moves far enough becomes a drag; one that has rested before draws. */
  private begin(event: PointerEvent, finger: Finger, at: Point): void {
    const slack = finger.touch ? SLACK_TOUCH : SLACK_MOUSE;
    if (Math.hypot(at[0] - finger.start[0], at[1] - finger.start[1]) < slack) return;
    if (this.mode === "held" && !this.isLate(event, finger)) {
      if (!this.listener.draw(finger.start, finger.touch)) return;
      this.mode = "draw";
    } else this.mode = this.listener.grab(finger.start) ? "carry" : "pan";
    this.listener.hover(null);
    this.capture(event);
  }

  private pinch(id: number, at: Point): void {
    const [one, other] = [...this.fingers.entries()];
    if (!one || !other) return;
    const mine = one[0] === id ? one[1] : other[1];
    const rest = one[0] === id ? other[1] : one[1];
    const before = Math.hypot(mine.at[0] - rest.at[0], mine.at[1] - rest.at[1]);
    const now = Math.hypot(at[0] - rest.at[0], at[1] - rest.at[1]);
    this.listener.pan((at[0] - mine.at[0]) / 2, (at[1] - mine.at[1]) / 2);
    if (before > 0)
      this.listener.zoom(now / before, [(at[0] + rest.at[0]) / 2, (at[1] + rest.at[1]) / 2]);
  }

  up(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    this.fingers.delete(event.pointerId);
    clearTimeout(this.holding);
    const at = this.pointOf(event);
    if (this.mode === "press" || this.isLate(event, finger)) this.tap(at, finger.touch);
    this.drop(at);
    this.mode = this.fingers.size > 0 ? "pan" : "idle";
  }

  cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.holding);
    this.drop(null);
    this.mode = "idle";
  }

  /** Lifting a finger is a leave event too, but the tip it opened stays. */
  leave(event: PointerEvent): void {
    if (event.pointerType !== "touch") this.listener.hover(null);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.listener.zoom(Math.exp(-event.deltaY * lines * 0.0016), this.pointOf(event));
  }

  private tap(at: Point, touch: boolean): void {
    const now = performance.now();
    const again =
      now - this.lastTap.time < DOUBLE_MS &&
      Math.hypot(at[0] - this.lastTap.at[0], at[1] - this.lastTap.at[1]) < 24;
    const taken = this.listener.tap(at, touch);
    if (again && !taken) this.listener.zoom(DOUBLE_ZOOM, at);
    this.lastTap = { time: taken || again ? 0 : now, at };
  }

  private capture(event: PointerEvent): void {
    this.pane.setPointerCapture(event.pointerId);
  }

  private pointOf(event: MouseEvent): Point {
    const box = this.pane.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}

/** Whether it is the right button of a mouse or pen, or what stands for it where there is only one. */
export function isSecondary(event: PointerEvent): boolean {
  return event.button === 2 || (event.button === 0 && event.ctrlKey);
}
