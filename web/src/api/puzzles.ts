/** Requests about puzzles; only the pages for them load this. */
import type { Client, WhyNot } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type PuzzleRow = Schemas["PuzzleRow"];
export type PuzzleList = Schemas["PuzzlesShown"];
export type PuzzleShown = Schemas["PuzzleShown"];
export type PuzzleTried = Schemas["TriedShown"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type Theme = PuzzleRow["themes"][number];

export class Puzzles {
  constructor(private readonly client: Client) {}

  list = (): Promise<PuzzleList> => this.client.ask("GET", "/api/puzzles");
  puzzle = (id: string): Promise<PuzzleShown> => this.client.ask("GET", path(id));
  /** The table after these decisions of the puzzle's seat. */
  tryOut = (id: string, actions: readonly string[]): Promise<PuzzleTried> =>
    this.client.ask("POST", `${path(id)}/try`, { actions });
  why = (id: string, actions: readonly string[], place: string): Promise<WhyNot> =>
    this.client.ask("POST", `${path(id)}/why`, { actions, place });
  /** What a whole turn is worth, and the best one. */
  answer = (id: string, actions: readonly string[]): Promise<PuzzleAnswer> =>
    this.client.ask("POST", `${path(id)}/answer`, { actions });
  /** The record of the game up to the moment of the puzzle. */
  record = (id: string): Promise<{ actions: readonly string[] }> =>
    this.client.ask("GET", `${path(id)}/record`);
}

const path = (id: string): string => `/api/puzzles/${encodeURIComponent(id)}`;
