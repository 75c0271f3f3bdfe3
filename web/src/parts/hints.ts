/** Hints for things on a page: shown on hover, on focus, or by a long press. */
import type { Attachment } from "svelte/attachments";
import type { Told } from "../chart/contract";
import { Store } from "../store";

export interface Hint {
  title: string;
  lines?: readonly string[];
  text?: string;
  /** The rule that says it in full. */
  rule?: string;
}

export interface HintShown {
  hint: Hint;
  /** What it is about. */
  at: Element;
}

const REST_MS = 400;
const HOLD_MS = 450;
const LEAVE_MS = 280;

export const shownHint = new Store<HintShown | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

function later(milliseconds: number, value: HintShown | null): void {
  clearTimeout(timer);
  timer = setTimeout(() => shownHint.set(value), milliseconds);
}

/** Let the hint stay as long as the pointer is on it. */
export function stayHint(): void {
  clearTimeout(timer);
}

export function leaveHint(): void {
  later(LEAVE_MS, null);
}

export function closeHint(): void {
  clearTimeout(timer);
  if (shownHint.value !== null) shownHint.set(null);
}

/** Show at once why something cannot be done, beside what was tried. */
export async function showWhy(
  at: Element,
  title: string,
  ask: () => Promise<Told | null>,
): Promise<void> {
  stayHint();
  const told = await ask();
  if (told !== null) shownHint.set({ hint: { title, text: told.text, rule: told.rule }, at });
}

/** Give an element a hint. On touch a tap shows it; on what does something else, a long press. */
export function hinted(hint: Hint): Attachment<HTMLElement> {
  return (element) => {
    const shown = { hint, at: element };
    const acts = element.matches("button:not([data-asks]), a, label");
    let held = false;
    const listeners: [string, (event: Event) => void][] = [
      [
        "pointerenter",
        (event) => (event as PointerEvent).pointerType !== "touch" && later(REST_MS, shown),
      ],
      ["pointerleave", (event) => (event as PointerEvent).pointerType !== "touch" && leaveHint()],
      ["focus", () => element.matches(":focus-visible, :has(:focus-visible)") && later(0, shown)],
      ["blur", closeHint],
      [
        "pointerdown",
        (event) => {
          held = false;
          if ((event as PointerEvent).pointerType !== "touch" || !acts) return;
          clearTimeout(timer);
          timer = setTimeout(() => {
            held = true;
            shownHint.set(shown);
          }, HOLD_MS);
        },
      ],
      ["pointerup", () => acts && !held && clearTimeout(timer)],
      [
        "click",
        (event) => {
          if (!acts) shownHint.set(shown);
          else if (held) {
            event.preventDefault();
            event.stopImmediatePropagation();
          } else closeHint();
        },
      ],
    ];
    for (const [name, run] of listeners) element.addEventListener(name, run, { capture: true });
    return () => {
      for (const [name, run] of listeners)
        element.removeEventListener(name, run, { capture: true });
      if (shownHint.value?.at === element) closeHint();
    };
  };
}
