/** What a visitor has learned: finished steps of lessons, kept in the browser, for nobody else. */
import { KeptStore } from "./kept";
import type { TextStorage } from "./storage";

/** A step that was finished. */
export interface StepResult {
  /** The fewest actions it took. */
  best: number;
  /** Whether it was ever finished without help. */
  alone: boolean;
}

/** What was finished, by lesson and step. */
export type Learned = Readonly<Record<string, Readonly<Record<string, StepResult>>>>;

/** A lesson without steps is a picture, which is finished when it was seen. */
export const PICTURE = "picture";

const KEY = "kontor.learned";

export class LearningStore extends KeptStore<Learned> {
  constructor(storage: TextStorage) {
    super(storage, KEY, learnedIn);
  }

  /** Note that a step was finished, with so many actions, and whether without help. */
  finish(lesson: string, step: string, result: StepResult): void {
    this.add({ [lesson]: { [step]: result } });
  }

  /** Add what was learned elsewhere; of each step the better result stays. */
  add(more: Learned): void {
    this.keep(joined(joined(this.value, this.read()), more));
  }
}

/** Return what either knows; of a step that both know the fewest actions, and whether one needed no help. */
export function joined(one: Learned, other: Learned): Learned {
  const lessons = { ...one };
  for (const [lesson, steps] of Object.entries(other)) {
    const known = { ...lessons[lesson] };
    for (const [step, { best, alone }] of Object.entries(steps)) {
      const before = known[step];
      known[step] = {
        best: Math.min(best, before?.best ?? Infinity),
        alone: alone || before?.alone === true,
      };
    }
    lessons[lesson] = known;
  }
  return lessons;
}

/** Whether all of a lesson is finished: so many steps, or its picture was seen. */
export function isLearned(learned: Learned, lesson: { id: string; steps: number }): boolean {
  const steps = learned[lesson.id] ?? {};
  return lesson.steps === 0 ? PICTURE in steps : Object.keys(steps).length >= lesson.steps;
}

/** Return the lesson to go on with: the first that is not finished; null if all are. */
export function nextLesson<Lesson extends { id: string; steps: number }>(
  learned: Learned,
  lessons: readonly Lesson[],
): Lesson | null {
  return lessons.find((lesson) => !isLearned(learned, lesson)) ?? null;
}

function learnedIn(found: unknown): Learned {
  return found !== null && typeof found === "object" ? sound(Object.entries(found)) : {};
}

/** Keep what has the form of a result. */
function sound(lessons: readonly [string, unknown][]): Learned {
  return Object.fromEntries(
    lessons.map(([lesson, steps]) => [
      lesson,
      Object.fromEntries(
        Object.entries((steps ?? {}) as Record<string, unknown>).flatMap(([step, result]) => {
          const { best, alone } = (result ?? {}) as Partial<StepResult>;
          return typeof best === "number" ? [[step, { best, alone: alone === true }]] : [];
        }),
      ),
    ]),
  );
}

// The code: `KL:first-route/fill.3/again.2h;displaced/block.1:5f`: lessons with their steps, the actions each
// took, `h` if only with help; at the end what tells a code that was copied in part.
const MARK = "KL";
const CODE = new RegExp(`^${MARK}:(?<text>.*):(?<sum>[0-9a-z]+)$`);
const STEP = /^(?<step>[a-z0-9-]+)\.(?<best>\d+)(?<help>h?)$/;

/** Return what was learned as a text that another browser reads. */
export function codeOf(learned: Learned): string {
  const text = Object.entries(learned)
    .map(([lesson, steps]) =>
      [
        lesson,
        ...Object.entries(steps).map(
          ([step, { best, alone }]) => `${step}.${best}${alone ? "" : "h"}`,
        ),
      ].join("/"),
    )
    .join(";");
  return `${MARK}:${text}:${sumOf(text)}`;
}

/** Return what a code says was learned; null if it is none, or not all of one. */
export function readCode(code: string): Learned | null {
  const found = CODE.exec(code.replace(/\s/g, ""))?.groups;
  const text = found?.["text"];
  if (text === undefined || found?.["sum"] !== sumOf(text)) return null;
  const learned: Record<string, Record<string, StepResult>> = {};
  for (const part of text.split(";").filter((one) => one !== "")) {
    const [lesson = "", ...steps] = part.split("/");
    learned[lesson] = Object.fromEntries(
      steps.flatMap((one) => {
        const { step, best, help } = STEP.exec(one)?.groups ?? {};
        return step === undefined ? [] : [[step, { best: Number(best), alone: help === "" }]];
      }),
    );
  }
  return learned;
}

/** Return what tells a code that was copied in part. */
export function sumOf(text: string): string {
  let sum = 7;
  for (const letter of text) sum = (31 * sum + (letter.codePointAt(0) ?? 0)) % 46_656;
  return sum.toString(36);
}
