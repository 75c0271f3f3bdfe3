/** The addresses that pages link to. */
import { addressOf } from "../base";
import { filterQuery, type PuzzleFilter } from "./puzzlefilter";

export const tablePath = (id: string): string => addressOf(`/table/${encodeURIComponent(id)}`);
export const replayPath = (id: string, at?: number): string =>
  `${tablePath(id)}/replay${at === undefined ? "" : `?at=${at}`}`;
/** The review of a finished game, at the turn that begins after so many actions. */
export const reviewPath = (id: string, at?: number, secret = ""): string =>
  `${tablePath(id)}/review${at === undefined ? "" : `?at=${at}`}${secret === "" ? "" : `#${secret}`}`;
/** A turn of a finished game as a task: to be played better. */
export const taskPath = (id: string, at: number): string => `${reviewPath(id, at)}&task`;
/** The review of a record from elsewhere, at the turn that begins after so many actions. */
export const recordReviewPath = (id: string, at?: number): string =>
  `${addressOf(`/review/${encodeURIComponent(id)}`)}${at === undefined ? "" : `?at=${at}`}`;
/** A moment with the secret that lets others watch the table; empty if they need none. */
export const momentPath = (id: string, at: number, secret: string): string =>
  `${replayPath(id, at)}${secret === "" ? "" : `#${secret}`}`;
export const learnPath = (): string => addressOf("/learn");
/** A lesson, at its beginning or at one of its steps. */
export const lessonPath = (lesson: string, step?: string): string =>
  [learnPath(), ...[lesson, step ?? ""].filter(Boolean).map(encodeURIComponent)].join("/");
/** The list of puzzles, or of those that somebody wants. */
export const puzzlesPath = (filter?: PuzzleFilter): string =>
  `${addressOf("/puzzles")}${filter === undefined ? "" : filterQuery(filter)}`;
/** A puzzle; the filter says which come after it. */
export const puzzlePath = (id: string, filter?: PuzzleFilter): string =>
  `${addressOf(`/puzzles/${encodeURIComponent(id)}`)}${filter === undefined ? "" : filterQuery(filter)}`;
/** Browsers do not send what follows `#` to a server. */
export const joinLink = (origin: string, secret: string): string =>
  `${origin}${addressOf("/join")}#${secret}`;

/** Return where something pasted leads: to a moment, a review or a table by its address, else to an invitation by its secret. */
export function pastedPath(text: string): string {
  const trimmed = text.trim();
  const moment = /\/(table\/[^/?#]+\/(replay|review)\?|review\/[^/?#]+).*/.exec(trimmed)?.[0];
  if (moment !== undefined) return addressOf(moment);
  const hash = trimmed.indexOf("#");
  const table = hash >= 0 ? undefined : /\/table\/[^/?]+/.exec(trimmed)?.[0];
  return addressOf(table ?? `/join#${hash >= 0 ? trimmed.slice(hash + 1) : trimmed}`);
}
/** Added to the first page, it begins a game with a coach as soon as the visitor has a name. */
export const GUIDED = "?guided";
