/** What the pointer does on the chart. */
import type { Choosing } from "./choosing.svelte";
import type { Dragging } from "./dragging.svelte";
import type { Eye } from "./eye.svelte";
import { Gestures, isSecondary, type Listener } from "./gestures";
import type { Looking } from "./looking.svelte";
import type { Sketching } from "./sketching.svelte";

export function listenerOf(
  eye: Eye,
  choosing: Choosing,
  dragging: Dragging,
  looking: Looking,
  sketching: Sketching,
): Listener {
  return {
    tap(point, byTouch) {
      choosing.touch = byTouch;
      const hit = choosing.find(point, byTouch);
      const { open } = choosing;
      const route = choosing.offer?.route ?? null;
      const told = looking.hit !== null;
      const target = choosing.targetAt(hit?.key);
      choosing.shut();
      looking.clear();
      if (target) choosing.choose(target, byTouch, route);
      else if (hit?.kind === "city" && !open && choosing.openCity(hit.city)) return true;
      // A finger that taps beside a menu or a tip closes it.
      else if (hit && !open && !(told && byTouch)) void looking.block(hit);
      return target !== null;
    },
    hover(point) {
      const hit = point && !choosing.open ? choosing.find(point, false) : null;
      choosing.pointed = hit?.key ?? null;
      looking.rest(hit, choosing.targetAt(hit?.key) !== null);
    },
    hold(point) {
      choosing.shut();
      looking.show(choosing.find(point, true), true);
    },
    pan: (dx, dy) => eye.pan(dx, dy),
    zoom(factor, point) {
      looking.clear();
      eye.zoom(factor, point);
    },
    grab: (point) => dragging.grab(point),
    carry: (point) => dragging.carry(point),
    release: (point) => dragging.release(point),
    draw(point, byTouch) {
      const begins = sketching.begin(point, byTouch);
      if (begins) looking.clear();
      return begins;
    },
    drawTo: (point) => sketching.move(point),
    drawn: (point) => sketching.end(point),
  };
}

/** Pass the gestures on an element to a listener; `begin` is called at every press that is not for drawing. */
export function listenTo(node: HTMLElement, listener: Listener, begin: () => void): void {
  const gestures = new Gestures(node, listener);
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    run: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void => node.addEventListener(name, run, options);
  on("pointerdown", (event) => {
    // What is drawn has nothing to do with the game, and stops nothing there.
    if (!isSecondary(event)) begin();
    if (isOnChart(event)) gestures.down(event);
  });
  // The right button and a long touch have their own meaning here.
  on("contextmenu", (event) => isOnChart(event) && event.preventDefault());
  on("pointermove", (event) => (isOnChart(event) ? gestures.move(event) : gestures.leave(event)));
  on("pointerup", (event) => gestures.up(event));
  on("pointercancel", (event) => gestures.cancel(event));
  on("pointerleave", (event) => gestures.leave(event));
  // Not passive: a tap is over; its click would press the button that it has just opened under the finger.
  on("touchend", (event) => isOnChart(event) && event.cancelable && event.preventDefault(), {
    passive: false,
  });
  // Not passive: zooming must never scroll the page.
  on("wheel", (event) => gestures.wheel(event), { passive: false });
}

/** Buttons over the chart take their own clicks. */
function isOnChart(event: Event): boolean {
  return !(event.target as Element).closest("button, .k-pop, .k-pill, .k-tray, .k-tip");
}
