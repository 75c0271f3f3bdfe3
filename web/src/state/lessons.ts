/** A step of a lesson as its learner sees it: who sits where, and what is pointed at. */
import type { LessonShown, StepShown } from "../api/lessons";
import type { Now } from "../api/types";
import type { Say } from "../words/words";

/** Return the table of a step with a name for everybody: the learner's own, and those of the lessons' texts. */
export function tableOf({ now, seat }: StepShown, name: string | null, say: Say): Now {
  return {
    ...now,
    you: [seat],
    seats: now.seats.map((one) => ({
      ...one,
      kind: "person",
      you: one.seat === seat,
      name: one.seat === seat ? (name ?? say("lesson.you")) : say(`lesson.name.${one.seat}`),
    })),
  };
}

/** What is pointed at: places of the board, and parts of the learner's own desk. */
export interface Pointed {
  places: readonly string[];
  desk: readonly string[];
}

const DESK = "desk ";

export function pointedIn(show: readonly string[]): Pointed {
  return {
    places: show.filter((place) => !place.startsWith(DESK)),
    desk: show
      .filter((place) => place.startsWith(DESK))
      .map((place) => place.slice(DESK.length)),
  };
}

/** Return the step that comes after one; null at the end of the lesson. */
export function stepAfter(lesson: LessonShown, id: string): StepShown | null {
  const index = lesson.steps.findIndex((step) => step.id === id);
  return lesson.steps[index + 1] ?? null;
}

/** Return the lesson that comes after one in the order of the course; null at its end. */
export function lessonAfter(
  groups: readonly { lessons: readonly { id: string }[] }[],
  id: string,
): string | null {
  const ids = groups.flatMap(({ lessons }) => lessons.map((lesson) => lesson.id));
  return ids[ids.indexOf(id) + 1] ?? null;
}
