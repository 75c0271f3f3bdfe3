/** A turn of a finished game to be played better: nothing is given away before it is solved or given up. */
import type { Answered, Judged } from "../../api/types";
import { storage, visitor } from "../../app";
import type { Proposal } from "../../chart/proposal";
import { parseActions } from "../../notation/action";
import { ownActions } from "../../state/hint";
import type { Stop } from "../../state/review";
import { momentOf, type ReviewSource } from "../../state/reviewsource";
import { gainTexts, type Step, stepLines, stepsOf } from "../../state/steps";
import { failureOf } from "../../state/table";
import { noteShown, noteTry, resultOf, type TaskKey, type TaskResult } from "../../state/tasks";
import { seatSteps } from "../../state/turnsteps";
import type { Seen } from "../seen";
import { focusOn } from "../skipping";
import { Trial } from "./trial.svelte";

/** It is being played, judged, or was judged; or the answer is shown. */
export type TaskStage = "playing" | "judging" | "unjudged" | "wrong" | "solved" | "shown";

export class Task {
  stage = $state<TaskStage>("playing");
  /** What the last turn was worth that was tried. */
  answer = $state.raw<Answered | null>(null);
  result = $state.raw<TaskResult>({ tries: 0, solved: false, shown: false });
  readonly trial: Trial;

  /** Whether the answer may be seen: then it is drawn, with its reasons. */
  readonly open = $derived.by(() => this.stage === "solved" || this.stage === "shown");
  /** What the best turn brings against what was tried, or else against what was played. */
  readonly reasons = $derived.by(() => {
    const tried = this.answer?.reasons ?? [];
    return tried.length > 0 ? tried : this.judged.reasons;
  });
  /** The steps of the best turn; of one's own, if nothing better was found. */
  readonly steps = $derived.by((): readonly Step[] => {
    const view = this.trial.start?.view;
    if (view === undefined) return [];
    const better = this.answer?.better ?? this.judged.better;
    if (better.length > 0) return stepsOf(view, ownActions(parseActions(better)));
    return seatSteps(view, this.trial.events, this.judged.seat);
  });
  readonly lines = $derived.by(() => stepLines(this.steps, this.seen.wording));
  readonly drawn = $derived.by((): Proposal | null => {
    const view = this.trial.start?.view;
    if (!this.open || view === undefined) return null;
    const labels = gainTexts(this.steps, view, this.seen.wording);
    return { seat: this.judged.seat, steps: this.steps, labels, how: "proposed", lit: [] };
  });

  constructor(
    private readonly source: ReviewSource,
    readonly stop: Stop,
    /** What was played, as the review judges it. */
    readonly judged: Judged,
    private readonly seen: Seen,
  ) {
    this.result = resultOf(storage, this.key);
    this.trial = new Trial(momentOf(source, stop.at), seen.now, seen.outline, () => this.look());
  }

  private get key(): TaskKey {
    return { visitor: visitor.value, table: this.source.id, at: this.stop.at };
  }

  /** Have the turn judged as soon as it is over. */
  private look(): void {
    if (this.stage === "playing" && this.trial.turnIsOver) void this.judge();
  }

  readonly judge = async (): Promise<void> => {
    const { trial, stop } = this;
    this.turnTo("judging");
    trial.failure = null;
    try {
      this.answer = await this.source.answer(stop.at, trial.tried);
      const { accepted } = this.answer;
      this.result = noteTry(storage, this.key, accepted);
      this.turnTo(accepted ? "solved" : "wrong");
    } catch (error) {
      trial.failure = failureOf(error);
      this.turnTo("unjudged");
    }
  };

  readonly again = (): void => {
    this.answer = null;
    this.trial.restart();
    this.turnTo("playing");
  };

  readonly show = (): void => {
    this.result = noteShown(storage, this.key);
    this.turnTo("shown");
  };

  /** Go on; what had the focus may be gone by that. */
  private turnTo(stage: TaskStage): void {
    this.stage = stage;
    focusOn("#task-title");
  }
}
