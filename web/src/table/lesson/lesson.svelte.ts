/** A lesson that is learned: its steps one after the other, then its picture, then the next lesson. */
import { fromStore } from "svelte/store";
import { client } from "../../api/client";
import {
  type Course,
  Lessons,
  type LessonShown,
  type Reached,
  type StepShown,
} from "../../api/lessons";
import { go, me, settings, storage, words } from "../../app";
import { sideFor, loadFamilies } from "../../boards/families";
import { loadOutline } from "../../boards/outline";
import { LearningStore, PICTURE } from "../../state/learning";
import { lessonAfter, stepAfter, tableOf } from "../../state/lessons";
import { learnPath, lessonPath } from "../../state/paths";
import { type Failure, failureOf, NO_BOARD } from "../../state/table";
import {
  type LessonBook,
  type LessonTexts,
  loadLessons,
  type StepTexts,
} from "../../words/lessons";
import { shortcutOf } from "../shortcuts";
import { StepTrial } from "./step.svelte";

const NO_TEXTS: StepTexts = { name: "", goal: "", say: [], wrong: [], done: "" };

export class LessonPage {
  lesson = $state.raw<LessonShown | null>(null);
  failure = $state<Failure | null>(null);
  /** The step that is being played; null while it is loaded, and at the picture. */
  trial = $state.raw<StepTrial | null>(null);
  /** Whether the picture at the end of the lesson is shown. */
  pictured = $state(false);
  overlay = $state<"keys" | "more" | null>(null);
  private course = $state.raw<Course | null>(null);
  private book = $state.raw<LessonBook | null>(null);
  readonly learning = new LearningStore(storage);
  private readonly learned = fromStore(this.learning);
  private readonly lessons = new Lessons(client);
  private readonly say = fromStore(words);
  private readonly settings = fromStore(settings);
  private readonly language = $derived.by(() => this.settings.current.language);

  readonly texts = $derived.by((): LessonTexts | null => this.book?.[this.id] ?? null);
  readonly steps = $derived.by(() => this.lesson?.steps ?? []);
  /** The number of the step that is played, from 1 on. */
  readonly number = $derived.by(
    () => this.steps.findIndex(({ id }) => id === this.trial?.step.id) + 1,
  );
  /** The number of the lesson on the road, from 1 on; 0: it is not on it. */
  readonly place = $derived.by(() => {
    const road = (this.course?.groups ?? []).filter(({ id }) => id !== "more");
    return road.flatMap(({ lessons }) => lessons).findIndex(({ id }) => id === this.id) + 1;
  });
  private readonly following = $derived.by(() => lessonAfter(this.course?.groups ?? [], this.id));
  /** What comes when this step is done. */
  readonly then = $derived.by((): string => {
    const { lesson, trial, following, book } = this;
    const say = this.say.current;
    if (lesson === null || (trial !== null && stepAfter(lesson, trial.step.id) !== null))
      return say("lesson.next");
    if (trial !== null && lesson.picture !== null) return say("lesson.next");
    if (following === null) return say("lesson.leave");
    return say("lesson.next.lesson", { name: book?.[following]?.name ?? "" });
  });

  constructor(
    readonly id: string,
    private readonly first: string | null,
  ) {
    $effect(() => {
      void loadLessons(this.language).then(
        (book) => (this.book = book),
        (error: unknown) => (this.failure = failureOf(error)),
      );
    });
  }

  /** Learn until the page is left. */
  follow(): () => void {
    void this.load();
    const stop = this.learning.follow(window);
    return () => {
      stop();
      this.leave();
    };
  }

  readonly load = async (): Promise<void> => {
    this.failure = null;
    try {
      const [lesson, course] = await Promise.all([
        this.lessons.lesson(this.id),
        this.lessons.course(),
        loadFamilies(client),
      ]);
      this.course = course;
      this.lesson = lesson;
      const wanted = lesson.steps.find(({ id }) => id === this.first);
      await this.open(wanted ?? this.nextOpen(lesson));
    } catch (error) {
      this.failure = failureOf(error);
    }
  };

  /** The first step that is not finished; the first one if all are. */
  private nextOpen({ id, steps }: LessonShown): StepShown | null {
    const known = this.learning.value[id] ?? {};
    return steps.find((step) => !(step.id in known)) ?? steps[0] ?? null;
  }

  /** Open a step; null: the picture. */
  readonly open = async (step: StepShown | null): Promise<void> => {
    this.leave();
    this.trial = null;
    this.pictured = step === null;
    history.replaceState(null, "", lessonPath(this.id, step?.id));
    if (step === null) this.learning.finish(this.id, PICTURE, { best: 0, alone: true });
    else await this.play(step);
  };

  private async play(step: StepShown): Promise<void> {
    const side = sideFor(step.now.options.setup);
    if (side === undefined) {
      this.failure = NO_BOARD;
      return;
    }
    const outline = await loadOutline(side);
    this.tell(step.id, "begun");
    this.trial = new StepTrial({
      lessons: this.lessons,
      lesson: this.id,
      step,
      now: tableOf(step, me.value ?? null, this.say.current),
      outline,
      texts: () => this.textsOf(step.id),
      onfinish: (best, alone) => {
        this.learning.finish(this.id, step.id, { best, alone });
        this.tell(step.id, "finished");
      },
    });
  }

  textsOf(step: string): StepTexts {
    return this.texts?.steps[step] ?? NO_TEXTS;
  }

  /** What was made of a step before; null: it was not finished yet. */
  resultOf(step: string): { best: number; alone: boolean } | null {
    return this.learned.current[this.id]?.[step] ?? null;
  }

  /** Go on: to the next step, to the picture, to the next lesson, or back to the course. */
  readonly next = (): void => {
    const { lesson, trial, following } = this;
    if (lesson === null) return;
    const step = trial === null ? null : stepAfter(lesson, trial.step.id);
    if (step !== null) void this.open(step);
    else if (trial !== null && lesson.picture !== null) void this.open(null);
    else go(following === null ? learnPath() : lessonPath(following));
  };

  /** Count a step that is left before it is done. */
  private leave(): void {
    const { trial } = this;
    if (trial !== null && trial.verdict !== "done") this.tell(trial.step.id, "left");
  }

  /** Nobody has to wait for what is only counted, or to know that it was not. */
  private tell(step: string, what: Reached): void {
    this.lessons.reached(this.id, step, what).catch(() => undefined);
  }

  readonly key = (event: KeyboardEvent): void => {
    const { trial } = this;
    if (trial === null || document.querySelector("dialog[open]") !== null) return;
    if (event.key === "Escape") {
      // Keys are keys again.
      if (event.target instanceof HTMLInputElement) event.target.blur();
      else if (trial.rewards === null) trial.closeHelp();
      return;
    }
    const what = shortcutOf(event);
    if (what === "hint") void trial.press();
    else if (what === "keys") this.overlay = "keys";
    else if (what === "text") settings.choose({ textBoard: !settings.value.textBoard });
    else if (!trial.key(event)) return;
    event.preventDefault();
  };
}
