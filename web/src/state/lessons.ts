/** A step of a lesson as its learner sees it: who sits where, and what is pointed at. */
import type { LessonShown, StepShown } from "../api/lessons";
import type { Now, TableEvent, View } from "../api/types";
import { isAction } from "./events";
import type { Say } from "../words/words";

export type { LessonBook } from "../words/lessons";

/** Return the table of a step with a name for everybody: the learner's own, and those of the lessons' texts. */
export function tableOf({ now, seat }: StepShown, name: string | null, say: Say): Now {
  return {
    ...now,
    you: [seat],
    seats: now.seats.map((one) => ({
      ...one,
      kind: "person",
      you: one.seat === seat,
      name: (one.seat === seat ? name : null) ?? say(`pupil.${one.seat}`),
    })),
  };
}

/** What is pointed at: places of the board, and parts of the learner's own desk. */
export interface Pointed {
  places: readonly string[];
  desk: readonly string[];
}

const DESK = "desk ";

/** Return the routes on which a seat has pieces: where one looks first if nothing is pointed at. */
export function routesOf(seat: number, { posts }: View): string[] {
  return Object.entries(posts).flatMap(([route, pieces]) =>
    pieces.some((piece) => piece?.startsWith(String(seat))) ? [route] : [],
  );
}

export function pointedIn(show: readonly string[]): Pointed {
  return {
    places: show.filter((place) => !place.startsWith(DESK)),
    desk: show.filter((place) => place.startsWith(DESK)).map((place) => place.slice(DESK.length)),
  };
}

/** Return the seats that matter, in an order: the learner, and who has pieces on the board or did something. */
export function desksIn(
  { view, you }: Now,
  events: readonly TableEvent[],
  order: readonly number[],
): number[] {
  const pieces = [
    ...Object.values(view?.posts ?? {}).flat(),
    ...Object.values(view?.offices ?? {}).flatMap(({ spaces, extra }) => [...spaces, ...extra]),
  ];
  const acted = events.filter(isAction).filter(({ action }) => action !== "end");
  return order.filter(
    (seat) =>
      you.includes(seat) ||
      pieces.some((piece) => piece?.startsWith(String(seat))) ||
      acted.some((event) => event.seat === seat),
  );
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
