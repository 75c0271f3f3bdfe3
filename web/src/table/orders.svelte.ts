/** What a person does at a table, by button or key: acts, asks, opens something. */
import { addressOf } from "../base";
import { fromStore } from "svelte/store";
import { client } from "../api/client";
import type { Command } from "../api/types";
import { go, settings } from "../app";
import type { ChartHandle, Told } from "../chart/contract";
import type { Action } from "../notation/action";
import { closingOf, onlyEnds } from "../state/actions";
import { Countdown } from "../state/countdown";
import { liftToo } from "../state/lifting";
import { tablePath } from "../state/paths";
import { beyondUndo } from "../state/takeback";
import type { Phrase } from "../state/talk";
import { Coach } from "./coach.svelte";
import { Hint } from "./hint.svelte";
import { Offering } from "./offering.svelte";
import type { TablePage } from "./page.svelte";
import type { Seen } from "./seen";
import { type Shortcut, shortcutOf } from "./shortcuts";
import { focusOn, focusPart, type Part } from "./skipping";

/** How long a turn that ends by itself can still be undone, in seconds. */
const ENDING_S = 5;

/** The fields that are opened by a key, each in the tab of its name. */
const FIELDS = {
  actions: "[data-actions-filter]",
  chat: "[data-chat]",
  note: "[data-note]",
} as const;

export type Overlay = "sheet" | "keys" | "more" | "takeback";

/** Show a rule beside the table. */
export function openRule(id: string): void {
  window.open(addressOf(`/rules#${id}`), "_blank", "noopener");
}

export class Orders extends Offering {
  overlay = $state<Overlay | null>(null);
  /** How many seconds are left until the turn ends by itself; null: it does not. */
  ending = $state<number | null>(null);
  /** What the player could do, if they ask. */
  readonly hint: Hint;
  /** Who explains what matters, if the player wants that. */
  readonly coach: Coach;
  private readonly settings = fromStore(settings);
  /** What had the focus before a field was opened by its key. */
  private from: HTMLElement | SVGElement | null = null;

  get seen(): Seen | null {
    return this.page.seen;
  }

  get legal(): readonly Action[] {
    return this.page.legal;
  }

  get chart(): ChartHandle | undefined {
    return this.page.chart;
  }

  constructor(private readonly page: TablePage) {
    super();
    $effect(() => {
      void page.now?.decision?.actions_taken;
      this.asking = false;
      this.only = null;
    });
    this.endByItself();
    this.hint = new Hint(page, (action) => {
      this.coach.note(action, false);
      return page.store.send(this.playing(action));
    });
    this.coach = new Coach(page, this.hint, (action, then) => void this.doIt(action, then));
  }

  /** End a turn in which nothing else can be done, if the player likes that; any key or press stops it. */
  private endByItself(): void {
    const { page } = this;
    const countdown = new Countdown({
      seconds: ENDING_S,
      show: (left) => (this.ending = left),
      done: () => onlyEnds(page.legal) && this.end(),
      paused: () => document.hidden || page.sending || page.offline,
    });
    const occasion = $derived(
      this.settings.current.ending && onlyEnds(page.legal)
        ? `${page.now?.decision?.turn} ${page.now?.decision?.actions_taken}`
        : null,
    );
    $effect(() => countdown.begin(occasion));
    $effect(() => {
      const stop = (): void => countdown.stop();
      const events = ["pointerdown", "keydown", "wheel"] as const;
      for (const name of events) addEventListener(name, stop, { capture: true, passive: true });
      return () => {
        countdown.stop();
        for (const name of events) removeEventListener(name, stop, { capture: true });
      };
    });
  }

  readonly send = (command: Command): void => {
    // Talk does not stop a turn that is being played.
    if (command.type !== "say") this.hint.interrupt();
    void this.page.store.send(command);
  };
  /** Do an action, and what shall follow it at once if that is possible then. */
  readonly act = (action: Action, then?: Action): void => void this.actOn(action, then);

  private async actOn(action: Action, then: Action | undefined): Promise<void> {
    if (await this.coach.allows(action, then)) await this.doIt(action, then);
  }

  private async doIt(action: Action, then: Action | undefined): Promise<void> {
    const { store } = this.page;
    this.hint.interrupt();
    this.coach.note(action, true);
    const done = await store.send(this.playing(action));
    if (!done || then === undefined) return;
    const { now } = store.value;
    if (now?.decision?.legal?.includes(then.text) === true) await store.send(this.playing(then));
  }

  /** The command for an action. The last choice of an answer waits to be confirmed, unless a button has ended it. */
  private playing(action: Action): Command {
    const hold = settings.value.answers && closingOf([action]).length === 0;
    return { type: "play", action: action.text, ...(hold ? { hold } : {}) };
  }

  readonly undo = (): void => this.goBack("undo");
  readonly reset = (): void => this.goBack("reset");

  readonly redo = (): void => {
    if (this.page.now?.decision?.can_redo !== true) return;
    this.send({ type: "redo", hold: settings.value.answers });
  };

  /** Undo or reset what is free; beyond that, what others did goes back too, where nobody has to agree. */
  private goBack(how: "undo" | "reset"): void {
    const { now } = this.page;
    if (now === null) return;
    const further = beyondUndo(now)[how];
    const { can_undo, can_reset } = now.decision ?? { can_undo: false, can_reset: false };
    if (how === "undo" ? can_undo : can_reset) this.send({ type: how });
    else if (further !== null)
      this.send({ type: "takeback", seat: further.seat, what: further.what });
  }

  readonly talk = (text: string, phrase: Phrase | null = null): void =>
    this.send({ type: "say", text, phrase });

  /** The one filled button: ends the turn, or what is being decided. It asks once if something is left. */
  readonly end = (): void => {
    const { now } = this.page;
    if (now?.decision?.confirms === true && now.decision.yours) {
      this.send({ type: "confirm" });
      return;
    }
    // A coach says more than the question would.
    this.finish(settings.value.confirm && !this.coach.here);
  };

  protected tell(text: string): void {
    this.page.telling.tell(text);
  }

  key(event: KeyboardEvent): void {
    if (event.key === "Escape") this.escape(event);
    const what = shortcutOf(event);
    if (what === null || this.page.seen === null) return;
    if (document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    this.run(what);
  }

  private run(what: Shortcut): void {
    const { since } = this.page;
    if (what === "undo" || what === "redo" || what === "reset") this[what]();
    else if (what === "end") this.end();
    else if (what === "decline") this.decline();
    else if (what === "income") this.offerIncome();
    else if (what === "marker") this.offerMarker();
    else if (what === "network") this.network = !this.network;
    else if (what === "sheet" || what === "keys") this.overlay = what;
    else if (what === "skip") this.page.following.skip();
    else if (what === "since" && since !== null) go(since);
    else if (what === "next") this.goOn();
    else if (what === "hint") this.hint.press();
    else if (what === "text") this.showText(!settings.value.textBoard);
    else if (what === "actions" || what === "chat" || what === "note") this.openTab(what);
  }

  /** Go to the next table where it is the player's turn. */
  private goOn(): void {
    const [next] = this.page.turns;
    if (next !== undefined) go(tablePath(next.id));
  }

  /** Show the table as text, or as a chart again; the focus goes to its beginning. */
  readonly showText = (on: boolean): void => {
    settings.choose({ textBoard: on });
    if (!on) focusPart("board");
  };

  /** Go to a part of the table by one of its skip links. */
  readonly skip = (part: Part): void => {
    if (part === "text") this.showText(true);
    else if (part === "actions") this.openTab(part);
    else {
      if (part === "log") this.page.tab = part;
      focusPart(part);
    }
  };

  private openTab(name: keyof typeof FIELDS): void {
    const { activeElement } = document;
    this.from =
      activeElement instanceof HTMLElement || activeElement instanceof SVGElement
        ? activeElement
        : null;
    this.page.tab = name;
    focusOn(FIELDS[name]);
  }

  /** Leave a field, or else close the hint, unless something lies over the table. */
  private escape(event: KeyboardEvent): void {
    const { target } = event;
    const inField = target instanceof Element && target.matches("input, textarea, select");
    if (inField) this.leaveField(event);
    else if (this.rewards === null && document.querySelector("dialog[open]") === null) {
      if (this.coach.warned === null) this.hint.close();
      else this.coach.refrain();
    }
  }

  /** Leave the field of a tab for where the player came from: keys are keys again. */
  private leaveField({ target }: KeyboardEvent): void {
    if (!(target instanceof HTMLElement)) return;
    if (!target.matches(Object.values(FIELDS).join(", "))) return;
    target.blur();
    if (this.from?.isConnected === true) this.from.focus();
  }

  /** Ask why nothing can be done at a place; a piece refused only because of the lifting order is lifted anyway. */
  readonly why = async (place: string): Promise<Told | null> => {
    const { id, store, seen } = this.page;
    try {
      const { reason } = await client.why(id, place);
      if (reason?.key === "lift.order" && (await liftToo(store, place.replace("post ", ""))))
        return null;
      return reason === null || seen === null
        ? null
        : { text: seen.wording.reason(reason), rule: reason.rule };
    } catch (error) {
      store.blame(error);
      return null;
    }
  };
}
