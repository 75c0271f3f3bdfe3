/** The coach at a table: speaks before the player's turn, and warns before a typical mistake. */
import { untrack } from "svelte";
import { fromStore } from "svelte/store";
import { client } from "../api/client";
import type { Advice, Now, Saying } from "../api/types";
import { settings, storage, visitor, words } from "../app";
import { lightOnly, type Proposal } from "../chart/proposal";
import type { Action } from "../notation/action";
import { onlyEnds } from "../state/actions";
import { follows, isPlanned, Knowledge, stepsOf, type Told, toldOf } from "../state/coaching";
import { COACHES } from "../state/settings";
import type { Hint } from "./hint.svelte";
import type { TablePage } from "./page.svelte";
import { focusOn } from "./skipping";

/** An action that was not taken yet, and what speaks against it. */
interface Warned {
  saying: Saying;
  action: Action;
  then: Action | undefined;
}

/** What tells positions of a game apart: the same one may be sent again. */
function positionOf(now: Now | null): string {
  const { decision, view } = now ?? {};
  return `${view?.round} ${decision?.turn} ${decision?.seat} ${decision?.actions_taken}`;
}

const SILENCE: Told = { first: "", second: "", seat: null };

/** The answers outside a turn that a coach speaks of. */
const ANSWERS: readonly string[] = ["relocate", "mark"];

export class Coach {
  thinking = $state(false);
  warned = $state.raw<Warned | null>(null);
  /** How many actions did what the coach said. */
  private steps = $state(0);
  /** Whether the player does something else. */
  private apart = $state(false);
  private advice = $state.raw<Advice | null>(null);
  private remarks = $state.raw<readonly Saying[]>([]);
  /** Whether it has looked at what is to be decided; it may have come too late for that. */
  private looked = $state(false);
  /** The position that it speaks of. */
  private position = "";
  /** What it has spoken of. */
  private spoken = "";
  private checking = false;
  /** What had the focus before a warning. */
  private from: Element | null = null;
  private readonly say = fromStore(words);
  private readonly settings = fromStore(settings);
  private readonly knowledge = new Knowledge(storage, visitor.value);

  /** Whether there is a coach here. */
  readonly here = $derived.by(() => {
    const { now } = this.page;
    return this.settings.current.coach !== "off" && now !== null && now.coach;
  });
  /** What the coach says now. */
  readonly told = $derived.by((): Told => {
    const { advice, page } = this;
    const wording = page.seen?.wording;
    const only = (key: string): Told => ({ first: this.say.current(key), second: "", seat: null });
    if (this.thinking) return only("coach.thinking");
    // Who needs fewer words is not told what goes without saying.
    const plain = (key: string): Told =>
      advice === null || advice.talk === "whole" ? only(key) : SILENCE;
    if (page.now?.decision?.yours !== true) return plain("coach.wait");
    if (advice === null || wording === undefined)
      return this.looked ? only("coach.nothing") : SILENCE;
    if (this.done) return plain(onlyEnds(page.legal) ? "coach.done.all" : "coach.done");
    if (this.apart) return plain("coach.apart");
    return toldOf(advice, this.remarks, this.settings.current.coach, wording);
  });
  /** Whether the player has done what the coach said of their turn. */
  private readonly done = $derived.by(
    () => this.advice !== null && this.inTurn && this.steps >= stepsOf(this.advice),
  );
  private readonly inTurn = $derived.by(() => {
    const decision = this.page.now?.decision;
    return decision != null && decision.seat === decision.turn && decision.phase !== "mark";
  });
  /** The places that it speaks of. */
  readonly places = $derived.by((): readonly string[] => {
    const quiet = this.thinking || this.done || this.apart || this.advice?.talk === "silent";
    return quiet || this.page.now?.decision?.yours !== true ? [] : (this.advice?.what.places ?? []);
  });
  /** Whether there is a turn that can be shown. */
  readonly canShow = $derived.by(
    () =>
      !this.thinking &&
      (this.advice !== null || !this.looked) &&
      this.page.now?.decision?.yours === true &&
      !onlyEnds(this.page.legal),
  );
  /** What is lit on the board while it warns. */
  readonly lit = $derived.by((): Proposal | null =>
    this.warned === null ? null : lightOnly(this.warned.saying.places),
  );

  constructor(
    private readonly page: TablePage,
    private readonly hint: Hint,
    /** Does an action, and what shall follow it. */
    private readonly act: (action: Action, then: Action | undefined) => void,
  ) {
    $effect(() => {
      const { now, offline } = page;
      if (!this.here || offline || now === null) return;
      untrack(() => this.look(now));
    });
    // A warning is for one position.
    $effect(() => {
      void page.now?.decision?.actions_taken;
      untrack(() => (this.warned = null));
    });
  }

  /** Speak if there is something new to decide. */
  private look(now: Now): void {
    const { decision, view } = now;
    if (decision === null || view === null || !decision.yours) {
      // The next answer is a new one, even in the same turn.
      if (!this.spoken.startsWith("turn")) this.spoken = "";
      return;
    }
    const own = decision.seat === decision.turn && decision.phase === "turn";
    if (decision.confirms || !(own || ANSWERS.includes(decision.phase))) return;
    const occasion = `${own ? "turn" : decision.phase} ${view.round} ${decision.turn}`;
    if (occasion === this.spoken) return;
    this.spoken = occasion;
    void this.speak();
  }

  /** Ask what there is to say now. */
  private async speak(): Promise<void> {
    const { page } = this;
    const { now } = page.store.value;
    if (now === null) return;
    this.thinking = true;
    this.position = positionOf(now);
    this.steps = 0;
    this.apart = this.looked = false;
    this.advice = null;
    this.remarks = [];
    try {
      const { advice, remarks } = await client.coach(page.id, now.seq, this.knowledge.known);
      if (positionOf(page.store.value.now) !== this.position) return;
      this.advice = advice;
      this.remarks = remarks;
      this.looked = true;
      this.thinking = false;
      this.tell();
    } catch {
      // The player was quicker, or nobody had time to look: that is no failure of the game.
    } finally {
      this.thinking = false;
    }
  }

  private tell(): void {
    const { first, second, seat } = this.told;
    const [remark] = this.remarks;
    if (seat !== null && remark !== undefined) this.knowledge.count(remark.key);
    const text = `${first} ${second}`.trim();
    if (text !== "") this.page.telling.tell(`${this.say.current("coach.title")}: ${text}`);
  }

  /** Note what is done: by the player, or for them as the coach has shown. */
  note(action: Action, alone: boolean): void {
    const { advice } = this;
    if (advice === null || this.page.now?.decision?.yours !== true) return;
    if (follows(action.text, advice.aim)) {
      this.steps += 1;
      if (alone && this.steps === stepsOf(advice)) this.knowledge.count(advice.what.key);
    } else this.apart ||= !isPlanned(action.text, advice.turns[0]?.actions ?? []);
  }

  /** Draw the turn that the coach speaks of, or what it sees by now. */
  readonly show = async (): Promise<void> => {
    const { page } = this;
    this.warned = null;
    if (positionOf(page.now) !== this.position || this.advice === null) await this.speak();
    const { advice } = this;
    const view = page.now?.view;
    if (advice !== null && view != null && positionOf(page.now) === this.position)
      this.hint.present(advice.turns, view);
  };

  /** Let the coach say less: shorter, then nothing. */
  readonly less = (): void => {
    const { coach } = settings.value;
    settings.choose({ coach: COACHES[COACHES.indexOf(coach) - 1] ?? "off" });
  };

  /** Whether an action may be taken at once; if not, a warning is shown before it. */
  async allows(action: Action, then: Action | undefined): Promise<boolean> {
    const { now } = this.page.store.value;
    if (!this.here || now === null) return true;
    if (this.checking) return false;
    this.checking = true;
    try {
      const { warnings } = await client.warn(this.page.id, now.seq, action.text);
      const [saying] = this.knowledge.unheeded(warnings);
      if (positionOf(this.page.store.value.now) !== positionOf(now)) return false;
      if (saying === undefined) return true;
      this.warn(saying, action, then);
      return false;
    } catch {
      return true;
    } finally {
      this.checking = false;
    }
  }

  private warn(saying: Saying, action: Action, then: Action | undefined): void {
    this.from = document.activeElement;
    this.warned = { saying, action, then };
    focusOn("[data-coach-other]");
  }

  /** Think again: nothing is done. */
  readonly refrain = (): void => {
    if (this.warned === null) return;
    this.warned = null;
    if (this.from instanceof HTMLElement || this.from instanceof SVGElement) this.from.focus();
  };

  /** Do it in spite of the warning. */
  readonly insist = (): void => {
    const { warned } = this;
    if (warned === null) return;
    this.knowledge.count(`warn.${warned.saying.key}`);
    this.warned = null;
    this.act(warned.action, warned.then);
  };
}
