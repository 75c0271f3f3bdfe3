/** A turn of a finished game to be played better: nothing is given away before it is solved or given up. */
import type { Answered, Judged, Tried } from "../../api/types";
import { storage, visitor } from "../../app";
import type { Proposal } from "../../chart/proposal";
import { parseActions } from "../../notation/action";
import { ownActions } from "../../state/hint";
import type { Stop } from "../../state/review";
import { momentOf, type ReviewSource } from "../../state/reviewsource";
import { gainTexts, type Step, stepLines, stepsOf } from "../../state/steps";
import { noteShown, noteTry, resultOf, type TaskKey, type TaskResult } from "../../state/tasks";
import { seatSteps } from "../../state/turnsteps";
import type { Seen } from "../seen";
import { Solving } from "./solving.svelte";
import { Trial } from "./trial.svelte";

export class Task extends Solving<Tried, Answered> {
  readonly trial: Trial;

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
    super();
    this.result = resultOf(storage, this.key);
    this.trial = new Trial(momentOf(source, stop.at), seen.now, seen.outline, () => this.look());
  }

  private get key(): TaskKey {
    return { visitor: visitor.value, table: this.source.id, at: this.stop.at };
  }

  protected ask(actions: readonly string[]): Promise<Answered> {
    return this.source.answer(this.stop.at, actions);
  }

  protected noteTry(accepted: boolean): TaskResult {
    return noteTry(storage, this.key, accepted);
  }

  protected noteShown(): TaskResult {
    return noteShown(storage, this.key);
  }
}
