/** Requests about lessons; only the pages for them load this. */
import type { Client, WhyNot } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Course = Schemas["CourseShown"];
export type LessonRow = Schemas["LessonRow"];
export type LessonShown = Schemas["LessonShown"];
export type StepShown = Schemas["StepShown"];
/** The table after what a learner did in a step, and what that means for it. */
export type StepTried = Schemas["FollowedShown"];
export type Verdict = StepTried["verdict"];
export type Solution = Schemas["SolutionShown"];
export type Reached = Schemas["ReachedRequest"]["what"];

export class Lessons {
  constructor(private readonly client: Client) {}

  course = (): Promise<Course> => this.client.ask("GET", "/api/lessons");
  lesson = (id: string): Promise<LessonShown> => this.client.ask("GET", path(id));
  /** The table after these actions of the learner, and what it means for the step. */
  tryOut = (id: string, step: string, actions: readonly string[]): Promise<StepTried> =>
    this.client.ask("POST", `${path(id, step)}/try`, { actions });
  why = (id: string, step: string, actions: readonly string[], place: string): Promise<WhyNot> =>
    this.client.ask("POST", `${path(id, step)}/why`, { actions, place });
  solution = (id: string, step: string): Promise<Solution> =>
    this.client.ask("GET", `${path(id, step)}/solution`);
  /** Let the host know how many come how far; nothing says who. */
  reached = (id: string, step: string, what: Reached): Promise<null> =>
    this.client.ask("POST", `${path(id, step)}/reached`, { what });
}

function path(id: string, step?: string): string {
  const lesson = `/api/lessons/${encodeURIComponent(id)}`;
  return step === undefined ? lesson : `${lesson}/${encodeURIComponent(step)}`;
}
