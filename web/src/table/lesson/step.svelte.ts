/** A step of a lesson that is played: what is said, what a wrong choice leads to, and the help of the bulb. */
import type { Lessons, Solution, StepShown, StepTried } from "../../api/lessons";
import type { Now, View } from "../../api/types";
import { motion } from "../../app";
import type { Outline } from "../../boards/outline";
import { lightOnly, type Proposal } from "../../chart/proposal";
import { parseActions } from "../../notation/action";
import { placesOf } from "../../notation/places";
import { journalOf } from "../../state/events";
import { ownActions, sentence } from "../../state/hint";
import { pointedIn } from "../../state/lessons";
import { gainText, gainTexts, stepLines, stepsOf } from "../../state/steps";
import { failureOf } from "../../state/table";
import { answerSteps, goneFrom } from "../../state/turnsteps";
import type { StepTexts } from "../../words/lessons";
import { Trial } from "../review/trial.svelte";
import type { Seen } from "../seen";
import { focusOn, focusPart } from "../skipping";

/** How much the bulb has told: nothing, where to look, or all that is to be done. */
export type Help = "none" | "place" | "solution";

export interface StepOptions {
  lessons: Lessons;
  lesson: string;
  step: StepShown;
  now: Now;
  outline: Outline;
  texts: () => StepTexts;
  /** Called when the goal is reached, with how many actions, and whether without help. */
  onfinish: (best: number, alone: boolean) => void;
}

export class StepTrial extends Trial<StepTried> {
  help = $state<Help>("none");
  /** What is shown of the way to the goal. */
  private solution = $state.raw<Solution | null>(null);
  /** Whether the bulb was ever pressed in this step. */
  helped = $state(false);
  /** The board before what others do at the start, until that has been seen. */
  opening = $state.raw<View | null>(null);
  private finished = false;

  readonly step: StepShown;
  readonly verdict = $derived.by(() => this.shown?.verdict ?? "open");
  /** What is said now: about what is to be done, or about what came of it. */
  readonly text = $derived.by(() => this.textOf(this.shown));
  readonly pointed = $derived.by(() => {
    const { shown } = this;
    const open = shown?.verdict === "open";
    return pointedIn(shown === null || (open && this.step.alone) ? [] : shown.show);
  });
  /** The places that must be seen: those that are pointed at, and where something was done. */
  readonly about = $derived.by(() => {
    const steps = this.drawn?.steps ?? [];
    const last = this.verdict === "open" ? [] : this.tried.slice(-1);
    const done = [...parseActions(last), ...steps.flatMap(({ actions }) => actions)];
    return [...this.pointed.places, ...done.flatMap((action) => placesOf(action))];
  });
  /** Whether what is said speaks of no place: it stands beside the board then, and hides nothing of it. */
  readonly beside = $derived.by(
    () => this.verdict === "open" && this.about.length === 0 && this.text !== "",
  );
  /** What is left of the solution from here on, if it was followed so far. */
  private readonly left = $derived.by(() => {
    const { solution, tried, shown } = this;
    if (solution === null || shown === null) return null;
    const follows = tried.every((action, index) => action === solution.actions[index]);
    return follows ? ownActions(parseActions(solution.actions.slice(tried.length))) : null;
  });
  readonly plan = $derived.by(() => {
    const { left, shown, seen } = this;
    if (left === null || shown === null || seen === null) return null;
    const view = { ...shown.view, seat: this.step.seat };
    const steps = stepsOf(view, left);
    return {
      steps,
      lines: stepLines(steps, seen.wording),
      labels: gainTexts(steps, view, seen.wording),
    };
  });
  /** Where the next thing is to be done. */
  readonly hinted = $derived.by(() => {
    const [next] = this.left ?? [];
    return next === undefined ? [] : placesOf(next);
  });
  /** What is drawn over the board. */
  readonly drawn = $derived.by((): Proposal | null => {
    const { verdict, help, plan } = this;
    if (this.opening !== null) return null;
    if (verdict === "wrong") return this.answered;
    if (verdict === "open" && help === "place") return lightOnly(this.hinted);
    if (verdict === "open" && help === "solution" && plan !== null) {
      const { steps, labels } = plan;
      return { seat: this.step.seat, steps, labels, how: "proposed", lit: [] };
    }
    return verdict === "done" || this.pointed.places.length === 0
      ? null
      : lightOnly(this.pointed.places);
  });
  /** What others did after a wrong choice, over the board as it is then. */
  private readonly answered = $derived.by((): Proposal | null => {
    const { steps, shown, seen, step, pointed } = this;
    const before = steps.at(-2) ?? null;
    if (before === null || shown === null || seen === null) return null;
    const fresh = shown.events.slice(before.events.length);
    const found = answerSteps(before.view, fresh, step.seat);
    if (found.length === 0) return { ...lightOnly(pointed.places), how: "played" };
    return {
      seat: found[0]?.seat ?? 0,
      steps: found.map((one) => one.step),
      labels: found.map(({ seat, step: one }) => {
        const gain = gainText(one, { ...before.view, seat }, seen.wording);
        return gain === "" ? "" : `${seen.names[seat]}: ${gain}`;
      }),
      how: "played",
      lit: [],
      gone: goneFrom(before.view, shown.view),
    };
  });

  private readonly texts: () => StepTexts;
  private readonly options: StepOptions;

  constructor(options: StepOptions) {
    const { lessons, lesson, step, now, outline } = options;
    super(
      {
        tryOut: (actions) => lessons.tryOut(lesson, step.id, actions),
        why: (actions, place) => lessons.why(lesson, step.id, actions, place),
      },
      now,
      outline,
      () => this.look(),
    );
    this.options = options;
    this.step = step;
    this.texts = options.texts;
  }

  /** In a lesson only one seat is one's own. */
  protected override asPlayed(seen: Seen): Seen {
    return this.verdict === "open" ? seen : { ...seen, legal: [] };
  }

  private textOf(shown: StepTried | null): string {
    const { say, wrong, done } = this.texts();
    if (shown === null) return "";
    if (shown.verdict === "done") return done;
    if (shown.verdict === "missed")
      return this.say.current("lesson.missed.text", { count: this.step.turns });
    if (shown.verdict === "wrong") return wrong[shown.wrong ?? 0] ?? "";
    return say[shown.moment] ?? say.at(-1) ?? "";
  }

  /** Have said what has to be said now, and see whether the goal is reached. */
  private look(): void {
    const { shown } = this;
    if (shown === null) return;
    this.help = "none";
    this.heard = [this.heard, this.said].filter((text) => text !== "").join(" ");
    if (shown.verdict !== "open") focusOn("[data-lesson-next]");
    if (shown.verdict === "done" && !this.finished) {
      this.finished = true;
      this.options.onfinish(shown.used, !this.helped);
    }
  }

  /** What is read out: what is said, with what it means. */
  private get said(): string {
    const say = this.say.current;
    const title = { open: "", ...TITLES }[this.verdict];
    return [title === "" ? "" : `${say(title)}.`, this.text]
      .filter((text) => text !== "")
      .join(" ");
  }

  /** Show what others do first, from the board as the step begins. */
  readonly begin = async (): Promise<void> => {
    const { shown, over } = this;
    if (shown === null || over.view === null) return;
    this.heard = this.said;
    if (shown.events.length === 0 || motion.value === 0) return;
    this.opening = over.view;
    // The chart needs a moment to be there.
    await new Promise((done) => setTimeout(done, 400));
    await this.chart?.animate(journalOf(shown.events), over.view);
    this.opening = null;
  };

  /** Show once more what came of the last action. */
  readonly again = async (): Promise<void> => {
    const { steps, shown } = this;
    const before = steps.at(-2);
    if (before === undefined || shown === null || this.sending) return;
    this.opening = before.view;
    await this.chart?.animate(journalOf(shown.events.slice(before.events.length)), before.view);
    this.opening = null;
  };

  readonly takeBack = (): void => {
    this.undo();
    focusPart("board");
  };

  readonly retry = (): void => {
    this.restart();
    focusPart("board");
  };

  /** The bulb: first where to look, then all that is to be done, then nothing again. */
  readonly press = async (): Promise<void> => {
    if (this.verdict !== "open") return;
    if (this.help === "solution") {
      this.help = "none";
      return;
    }
    const { lessons, lesson, step } = this.options;
    try {
      this.solution ??= await lessons.solution(lesson, step.id);
    } catch (error) {
      this.failure = failureOf(error);
      return;
    }
    this.helped = true;
    // What was tried leads elsewhere: the way to the goal begins at the start.
    if (this.left === null) this.restart();
    this.help = this.help === "none" ? "place" : "solution";
    const texts = (this.plan?.lines ?? []).map(({ text }) => sentence(text));
    this.tell((this.help === "place" ? texts.slice(0, 1) : texts).join(". "));
  };

  readonly closeHelp = (): void => void (this.help = "none");
}

/** What is said over the text once a step is no longer open. */
export const TITLES = {
  wrong: "lesson.wrong",
  missed: "lesson.missed",
  done: "lesson.done",
} as const;
