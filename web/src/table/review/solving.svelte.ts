/** A turn that is played to be judged: until it is solved or given up nothing of the answer is shown. */
import { failureOf } from "../../state/table";
import { type TaskResult, UNTRIED } from "../../state/tasks";
import type { Position } from "../../state/trial";
import { focusOn } from "../skipping";
import type { Trial } from "./trial.svelte";

/** It is being played, judged, or was judged; or the answer is shown. */
export type TaskStage = "playing" | "judging" | "unjudged" | "wrong" | "solved" | "shown";

export abstract class Solving<Found extends Position, Answer extends { accepted: boolean }> {
  stage = $state<TaskStage>("playing");
  /** What the last turn was worth that was tried. */
  answer = $state.raw<Answer | null>(null);
  result = $state.raw<TaskResult>(UNTRIED);
  abstract readonly trial: Trial<Found>;

  /** Whether the answer may be seen: then it is drawn, with its reasons. */
  readonly open = $derived.by(() => this.stage === "solved" || this.stage === "shown");

  /** Have a whole turn judged. */
  protected abstract ask(actions: readonly string[]): Promise<Answer>;
  /** Keep that a turn was judged. */
  protected abstract noteTry(accepted: boolean): TaskResult;
  /** Keep that the answer was shown. */
  protected abstract noteShown(): TaskResult;

  /** Have the turn judged as soon as it is over. */
  protected look(): void {
    if (this.stage === "playing" && this.trial.turnIsOver) void this.judge();
  }

  readonly judge = async (): Promise<void> => {
    const { trial } = this;
    this.turnTo("judging");
    trial.failure = null;
    try {
      this.answer = await this.ask(trial.tried);
      const { accepted } = this.answer;
      this.result = this.noteTry(accepted);
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

  readonly show = async (): Promise<void> => {
    const before = this.stage;
    try {
      await this.fetchAnswer();
    } catch (error) {
      this.trial.failure = failureOf(error);
      this.turnTo(before);
      return;
    }
    this.result = this.noteShown();
    this.turnTo("shown");
  };

  /** Get what is shown as the answer, if it is not here yet. */
  protected fetchAnswer(): Promise<void> {
    return Promise.resolve();
  }

  /** Go on; what had the focus may be gone by that. */
  protected turnTo(stage: TaskStage): void {
    this.stage = stage;
    focusOn("#task-title");
  }
}
