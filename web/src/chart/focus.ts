/** The keyboard on the chart: the focus goes from thing to thing, and stays where it was. */
import type { Point } from "../boards/geometry";
import type { Choosing } from "./choosing.svelte";
import type { Eye } from "./eye.svelte";
import type { Hit } from "./hits";
import type { Looking } from "./looking.svelte";
import { chosenBy } from "./rewards";
import { nearest, stepFrom } from "./roving";
import type { Shown } from "./shown.svelte";
import type { Sketching } from "./sketching.svelte";

const ZOOM = 1.4;

export class Focus {
  /** Where the focus was last. */
  private at: Point | null = null;

  constructor(
    private readonly pane: () => HTMLElement | undefined,
    private readonly eye: Eye,
    private readonly shown: Shown,
    private readonly choosing: Choosing,
    private readonly looking: Looking,
    private readonly sketching: Sketching,
  ) {}

  /** Put the focus on a thing. */
  on(hit: Hit): void {
    this.pane()
      ?.querySelector<SVGGElement>(`[data-target="${CSS.escape(hit.key)}"]`)
      ?.focus({ preventScroll: true });
  }

  /** Keep the focus nearby when the place that had it is gone. */
  keep(): void {
    const { at } = this;
    if (!at) return;
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const next = nearest(this.shown.targets.places, at);
      if (next) this.on(next);
    });
  }

  /** The focus has come to a thing, or gone. */
  moved(hit: Hit | null): void {
    const { choosing, looking } = this;
    choosing.focused = hit?.key ?? null;
    // A tap or click chooses a place; only focus by keyboard shows its tip.
    if (!choosing.open && (!hit || document.activeElement?.matches(":focus-visible")))
      looking.rest(hit);
    if (!hit) return;
    this.at = hit.at;
    this.eye.keepInSight(hit.at);
  }

  /** Move from one thing to another by key. */
  step(event: KeyboardEvent, hit: Hit, among: readonly Hit[]): void {
    const next = stepFrom(among, hit, event.key);
    if (!next) return;
    event.preventDefault();
    this.on(next);
  }

  closeMenu(): void {
    const { menu, offer } = this.choosing;
    const target = menu?.target ?? this.choosing.targetAt(offer && `route:${offer.route}`);
    this.choosing.shut();
    if (target) queueMicrotask(() => this.on(target));
  }

  /** A key anywhere on the page. */
  key(event: KeyboardEvent): void {
    const { choosing, eye } = this;
    const at = event.target as HTMLElement | null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (at?.closest("input, textarea, select, [contenteditable]")) return;
    if (document.querySelector("dialog[open]") === null && this.sketching.key(event)) return;
    const pressed = event.key.toLowerCase();
    if (event.key === "Escape") {
      if (this.sketching.stop()) return;
      if (choosing.open) this.closeMenu();
      else this.looking.clear();
    } else if (choosing.offer && /^\d$/.test(event.key)) {
      const action = chosenBy(choosing.offer, event.key);
      if (action) choosing.act(action);
    } else if (event.key === "+" || event.key === "=") eye.zoom(ZOOM);
    else if (event.key === "-") eye.zoom(1 / ZOOM);
    else if (pressed === "t" || pressed === "m") {
      const choice = choosing.menu?.choices.find((each) => each.key?.toLowerCase() === pressed);
      if (choice) choosing.act(choice.action, choice.then);
      else choosing.kind = pressed;
    } else if (event.key === "Enter" && choosing.menu && !at?.closest("button, a, [role=button]")) {
      const [first] = choosing.menu.choices;
      if (first) choosing.act(first.action, first.then);
    } else if (event.key === "Enter" && !choosing.open && isNowhere(at)) {
      // A payment is preselected: the first button of the tray.
      const [first] = this.shown.targets.buttons;
      if (first?.verb === "pay") choosing.act(first);
    }
  }
}

/** Whether a key belongs to nothing that takes it. */
function isNowhere(at: HTMLElement | null): boolean {
  return !at?.closest("button, a, summary, [role=button]");
}

/** Move the focus among the buttons of a box with an arrow key. */
export function stepFocus(box: HTMLElement | undefined, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...(box?.querySelectorAll<HTMLElement>("button") ?? [])];
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}
