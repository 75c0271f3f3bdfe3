/** A puzzle that somebody solves: a turn is played, judged, and answered on the board. */
import {
  type PuzzleAnswer,
  type Puzzles,
  type PuzzleShown,
  type PuzzleTried,
} from "../../api/puzzles";
import type { Now, TableEvent } from "../../api/types";
import { motion } from "../../app";
import type { Outline } from "../../boards/outline";
import type { Proposal } from "../../chart/proposal";
import { becomeSomebody } from "../../parts/opening";
import { journalOf } from "../../state/events";
import { logLines } from "../../state/log";
import { firstReply, repliesIn } from "../../state/puzzles";
import type { PuzzlingStore } from "../../state/puzzling";
import { gainTexts, type Step, stepLines } from "../../state/steps";
import type { TaskResult } from "../../state/tasks";
import { goneFrom, numbered, seatSteps } from "../../state/turnsteps";
import { Solving, type TaskStage } from "../review/solving.svelte";
import { Trial } from "../review/trial.svelte";
import type { Seen } from "../seen";

/** To do nothing is a whole turn too: whoever gives up without one of their own gets the answer for it. */
const NO_TURN = ["end"];

export type Shows = "yours" | "best";

class PuzzleTrial extends Trial<PuzzleTried> {
  /** The server knows when the turn of the puzzle is over: nothing is to be decided any more. */
  override readonly turnIsOver = $derived.by(
    () => this.steps.length > 1 && this.shown?.decision === null,
  );

  /** Only the puzzle's seat is one's own. */
  protected override asPlayed(seen: Seen): Seen {
    return seen;
  }
}

export interface AttemptOptions {
  puzzles: Puzzles;
  puzzle: PuzzleShown;
  /** The table as it is shown: with names, and one's own seat. */
  now: Now;
  outline: Outline;
  puzzling: PuzzlingStore;
  /** The day whose puzzle it is; null: it is not today's. */
  day: () => string | null;
}

export class Attempt extends Solving<PuzzleTried, PuzzleAnswer> {
  /** Which turn is drawn once the answer may be seen. */
  shows = $state<Shows>("best");
  /** Which of the replies is drawn. */
  picked = $state(0);
  /** Whether the replies are being played on the board. */
  watching = $state(false);
  /** Whether the answer is fetched for somebody who gave up. */
  givenUp = $state(false);
  /** Whether the answer is for no turn of one's own. */
  private unplayed = $state(false);
  /** The last answer: it holds the best turn, whatever was tried. */
  private known = $state.raw<PuzzleAnswer | null>(null);
  readonly trial: PuzzleTrial;
  readonly seat: number;

  readonly seen = $derived.by(() => this.trial.seen);
  /** What one's own turn was worth; null: none was judged. */
  readonly own = $derived.by(() => (this.unplayed ? null : this.answer));
  /** What the others do after a wrong turn. */
  readonly replies = $derived.by(() =>
    this.answer === null || this.trial.shown === null
      ? []
      : repliesIn(this.trial.shown.view, this.answer.reply.events, this.seat),
  );
  readonly reply = $derived.by(() => this.replies[this.picked] ?? null);
  /** What the picked reply consists of, with the numbers that it has on the board. */
  readonly replyLines = $derived.by(() => {
    const { reply, seen } = this;
    if (reply === null || seen === null) return [];
    const told = this.told(reply.events, seen);
    return numbered(told, reply.events, reply.steps, reply.seat);
  });
  /** Whether one's own right turn is another one than the best. */
  readonly differs = $derived.by(() => {
    const texts = (steps: readonly Step[]): string =>
      steps
        .map(({ actions }) => actions.map(({ text }) => text).join())
        .toSorted()
        .join(";");
    return this.stage === "solved" && texts(this.ownSteps) !== texts(this.bestSteps);
  });
  private readonly ownSteps = $derived.by(() => this.stepsIn(this.trial.events));
  private readonly bestSteps = $derived.by(() =>
    this.answer === null ? [] : this.stepsIn(this.answer.turn.events),
  );
  /** The steps of the turn that is drawn. */
  readonly steps = $derived.by(() => (this.shows === "yours" ? this.ownSteps : this.bestSteps));
  private readonly gains = $derived.by(() => {
    const { seen } = this;
    const view = this.trial.start?.view;
    return seen === null || view === undefined
      ? []
      : gainTexts(this.steps, { ...view, seat: this.seat }, seen.wording);
  });
  readonly lines = $derived.by(() =>
    this.seen === null ? [] : stepLines(this.steps, this.seen.wording, this.gains),
  );
  /** The board that is shown. */
  readonly view = $derived.by(() => {
    const { trial, answer } = this;
    if (this.open) return trial.start?.view ?? null;
    const replied = this.stage === "wrong" && !this.watching ? answer?.reply.view : undefined;
    return replied ?? trial.shown?.view ?? null;
  });
  readonly cities = $derived.by(() => {
    const { trial, answer } = this;
    if (this.open) return trial.start?.cities ?? {};
    const replied = this.stage === "wrong" && !this.watching ? answer?.reply.cities : undefined;
    return replied ?? trial.shown?.cities ?? {};
  });
  /** What is drawn over the board: the turn that was right, or what the others do after a wrong one. */
  readonly drawn = $derived.by((): Proposal | null => {
    const { steps, gains, seat, reply } = this;
    if (this.open) return { seat, steps, labels: gains, how: "proposed", lit: [] };
    if (this.stage !== "wrong" || this.watching || reply === null) return null;
    const [before, after] = [this.trial.shown?.view, this.answer?.reply.view];
    const gone = before === undefined || after === undefined ? [] : goneFrom(before, after);
    return {
      seat: reply.seat,
      steps: reply.steps,
      labels: [],
      how: "played",
      lit: [],
      gone: gone.filter(({ piece }) => piece.startsWith(String(seat))),
    };
  });

  constructor(private readonly options: AttemptOptions) {
    super();
    const { puzzles, puzzle, now, outline, puzzling } = options;
    this.seat = puzzle.seat;
    this.result = puzzling.resultOf(puzzle.id);
    // The page has brought the first table already.
    let first: PuzzleTried | null = puzzle.start;
    this.trial = new PuzzleTrial(
      {
        tryOut: (actions) => {
          const start = first;
          first = null;
          return start === null ? puzzles.tryOut(puzzle.id, actions) : Promise.resolve(start);
        },
        why: (actions, place) => puzzles.why(puzzle.id, actions, place),
      },
      now,
      outline,
      () => this.look(),
    );
  }

  protected async ask(actions: readonly string[]): Promise<PuzzleAnswer> {
    const { puzzles, puzzle } = this.options;
    await becomeSomebody();
    this.unplayed = false;
    this.known = await puzzles.answer(puzzle.id, actions);
    return this.known;
  }

  protected noteTry(accepted: boolean): TaskResult {
    const { puzzling, puzzle, day } = this.options;
    return puzzling.noteTry(puzzle.id, accepted, day());
  }

  protected noteShown(): TaskResult {
    return this.options.puzzling.noteShown(this.options.puzzle.id);
  }

  protected override async fetchAnswer(): Promise<void> {
    if (this.answer !== null) return;
    this.givenUp = true;
    this.stage = "judging";
    try {
      this.answer = this.known ?? (await this.ask(NO_TURN));
      this.unplayed = true;
    } finally {
      this.givenUp = false;
    }
  }

  protected override turnTo(stage: TaskStage): void {
    const { trial, replies } = this;
    if (stage === "wrong" && trial.shown !== null)
      this.picked = firstReply(replies, trial.shown.view, this.seat);
    this.shows = stage === "solved" ? "yours" : "best";
    super.turnTo(stage);
  }

  /** Play on the board what the others do. */
  readonly watch = async (): Promise<void> => {
    const { trial, answer } = this;
    if (answer === null || trial.shown === null || this.watching || motion.value === 0) return;
    this.watching = true;
    await trial.chart?.animate(journalOf(answer.reply.events), trial.shown.view);
    this.watching = false;
  };

  private stepsIn(events: readonly TableEvent[]): Step[] {
    const view = this.trial.start?.view;
    return view === undefined ? [] : seatSteps(view, events, this.seat);
  }

  private told(events: readonly TableEvent[], { wording }: Seen): ReturnType<typeof logLines> {
    return logLines(events, wording).filter(({ kind }) => kind === "action");
  }
}
