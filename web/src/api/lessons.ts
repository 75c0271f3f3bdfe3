/** Requests about lessons; only the pages for them load this. */
import type { Client, WhyNot } from "./client";
import type { Now, TableEvent, Tried, View } from "./types";

/** How far a learner has come in a step. */
export type Verdict = "open" | "done" | "wrong" | "missed";

export interface CourseGroup {
  id: string;
  lessons: { id: string; minutes: number; steps: number }[];
}

export interface StepShown {
  id: string;
  goal: string;
  par: number;
  turns: number;
  alone: boolean;
  seat: number;
  now: Now;
}

export interface LessonShown {
  id: string;
  minutes: number;
  rules: string[];
  picture: string | null;
  steps: StepShown[];
}

export interface StepTried extends Omit<Tried, "chances"> {
  verdict: Verdict;
  moment: number;
  wrong: number | null;
  used: number;
  show: string[];
}

export interface Solution {
  actions: string[];
  before: View;
  events: TableEvent[];
}

export type Reached = "begun" | "finished" | "left";

export class Lessons {
  constructor(private readonly client: Client) {}

  course = (): Promise<{ groups: CourseGroup[] }> => this.client.ask("GET", "/api/lessons");
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
