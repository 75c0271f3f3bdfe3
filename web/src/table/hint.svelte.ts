/** A hint at a table: first its idea, then the whole turn, which can be played step by step. */
import { untrack } from "svelte";
import { fromStore } from "svelte/store";
import { client, Refusal } from "../api/client";
import type { Turn, View } from "../api/types";
import { words } from "../app";
import { lightOnly, type Proposal } from "../chart/proposal";
import type { Action } from "../notation/action";
import { type Idea, ideaOf, type Plan, planOf, spokenPlan } from "../state/hint";
import type { TablePage } from "./page.svelte";
import { focusOn } from "./skipping";

/** What is shown of a hint: nothing, that it is being found, its idea, its turn; or the turn is being played. */
export type HintStage = "closed" | "thinking" | "idea" | "turn" | "doing" | "stopped";

export class Hint {
  stage = $state<HintStage>("closed");
  /** Which of the turns is shown. */
  chosen = $state(0);
  private turns = $state.raw<readonly Turn[]>([]);
  /** The position that it is for. */
  private view = $state.raw<View | null>(null);
  /** What is still to be played. */
  private queue = $state.raw<readonly Action[]>([]);
  /** The turn in which it is played. */
  private during = "";
  private readonly say = fromStore(words);

  readonly plans = $derived.by((): Plan[] => {
    const { view } = this;
    const wording = this.page.seen?.wording;
    if (view === null || wording === undefined) return [];
    return this.turns.map((turn) => planOf(turn, view, wording));
  });
  readonly plan = $derived.by(() => this.plans[this.chosen] ?? null);
  readonly idea = $derived.by((): Idea => {
    const [turn] = this.turns;
    const [plan] = this.plans;
    const wording = this.page.seen?.wording;
    if (turn === undefined || plan === undefined || wording === undefined)
      return { text: "", places: [] };
    return ideaOf(turn, plan, wording);
  });
  /** What is drawn on the board. */
  readonly proposal = $derived.by((): Proposal | null => {
    const { plan } = this;
    if (this.stage === "idea") return lightOnly(this.idea.places);
    if (this.stage !== "turn" || plan === null) return null;
    const seat = this.view?.seat ?? 0;
    return { seat, steps: plan.steps, labels: plan.gains, how: "proposed", lit: [] };
  });
  /** Which step is being played, from 1 on. */
  readonly step = $derived.by(() => {
    const { plan, queue } = this;
    const done = (plan?.actions.length ?? 0) - queue.length;
    let count = 0;
    const found = plan?.steps.findIndex(({ actions }) => (count += actions.length) >= done) ?? 0;
    return Math.max(0, found) + 1;
  });
  /** Whether hints are given here at all. */
  readonly given = $derived.by(() => {
    const { now } = this.page;
    return now !== null && now.hints && now.status === "playing";
  });
  /** Whether one can be asked for now. */
  readonly possible = $derived.by(() => {
    const { now, offline } = this.page;
    const { decision, takeback } = now ?? {};
    return (
      this.given && !offline && takeback === null && decision?.yours === true && !decision.confirms
    );
  });

  constructor(
    private readonly page: TablePage,
    /** Plays an action; resolves to whether it was done. */
    private readonly play: (action: Action) => Promise<boolean>,
  ) {
    // A hint is for one position: what comes later makes it stale.
    $effect(() => {
      const shown = this.stage === "idea" || this.stage === "turn";
      if (shown && page.now?.view !== this.view) untrack(() => this.close());
    });
    $effect(() => {
      if (this.stage !== "doing" || page.sending || page.offline) return;
      const { now, legal } = page;
      const yours = now?.decision?.yours === true;
      // Others answer first, or what was done is still on its way to the board.
      if (now?.status === "playing" && (!yours || (legal.length === 0 && !now.decision?.confirms)))
        return;
      untrack(() => this.next());
    });
  }

  /** The bulb: asks, then shows more, then closes. */
  readonly press = (): void => {
    if (this.stage === "idea") this.showTurn();
    else if (this.stage === "closed" || this.stage === "stopped") void this.ask();
    else if (this.stage !== "thinking") this.close();
  };

  readonly close = (): void => {
    const within = document.activeElement?.closest("[data-hint]") != null;
    this.stage = "closed";
    this.queue = [];
    if (within) focusOn("[data-hint-button]");
  };

  readonly choose = (index: number): void => {
    this.chosen = index;
    const { plan } = this;
    if (plan !== null) this.page.telling.tell(spokenPlan(plan));
  };

  private async ask(): Promise<void> {
    const { page } = this;
    const { now } = page.store.value;
    if (now === null || !this.possible) return;
    this.stage = "thinking";
    this.view = now.view;
    page.telling.tell(this.say.current("hint.thinking"));
    try {
      const { turns } = await client.hint(page.id, now.seq);
      if (page.store.value.now?.view !== now.view) throw stale();
      this.show(turns);
    } catch (error) {
      this.stage = "closed";
      page.store.blame(error);
    }
  }

  private show(turns: readonly Turn[]): void {
    this.turns = turns;
    this.chosen = 0;
    // Whoever has closed it meanwhile does not want it any more.
    if (this.stage !== "thinking") return;
    this.stage = turns.length === 0 ? "closed" : "idea";
    this.page.telling.tell(turns.length === 0 ? this.say.current("hint.none") : this.idea.text);
  }

  /** Show turns that somebody else has found for a position. */
  present(turns: readonly Turn[], view: View): void {
    this.turns = turns;
    this.view = view;
    this.chosen = 0;
    this.showTurn();
  }

  readonly showTurn = (): void => {
    this.stage = "turn";
    const { plan } = this;
    if (plan !== null) this.page.telling.tell(spokenPlan(plan));
    focusOn("[data-hint-do]");
  };

  /** Play the turn that is shown, by ordinary commands. */
  readonly doIt = (): void => {
    const { plan } = this;
    if (plan === null || this.stage !== "turn" || this.page.sending) return;
    this.queue = plan.actions;
    this.during = this.turnNow;
    this.stage = "doing";
    focusOn("[data-hint-button]");
  };

  /** Stop playing: the player does something else. */
  interrupt(): void {
    if (this.stage === "doing") this.close();
  }

  private get turnNow(): string {
    const { now } = this.page;
    return `${now?.view?.round} ${now?.decision?.turn}`;
  }

  /** Play the next action, if it still fits. */
  private next(): void {
    const [action, ...rest] = this.queue;
    if (action === undefined) return;
    if (this.turnNow !== this.during || !this.page.legal.includes(action)) {
      this.stop();
      return;
    }
    this.queue = rest;
    const { step, plan, page } = this;
    const first = plan?.steps[step - 1]?.actions[0] === action;
    if (first) page.telling.tell(plan.texts[step - 1] ?? "");
    void this.play(action).then((done) => {
      if (this.stage !== "doing") return;
      if (!done) this.stop();
      else if (rest.length === 0) {
        page.telling.tell(this.say.current("hint.done"));
        this.close();
      }
    });
  }

  private stop(): void {
    this.queue = [];
    this.stage = "stopped";
    this.page.telling.tell(this.say.current("hint.stopped"));
  }
}

function stale(): Refusal {
  return new Refusal(409, { code: "stale", message: "the table has changed", detail: {} });
}
