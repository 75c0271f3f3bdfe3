/** Puzzles as they are listed, chosen and shown: by theme, difficulty, board and players. */
import type { PuzzleAnswer, PuzzleRow, PuzzleShown, Theme } from "../api/puzzles";
import type { Now, TableEvent, View } from "../api/types";
import { levels } from "../facts/choices.json";
import type { Say } from "../words/words";
import type { SeatColour } from "./colours";
import { journalOf, standing } from "./events";
import type { PuzzleFilter } from "./puzzlefilter";
import type { Puzzled } from "./puzzling";
import { percent } from "./review";
import type { Step } from "./steps";
import { seatSteps } from "./turnsteps";

/** The themes with their signs, in the order in which they are listed. */
export const THEMES: Readonly<Record<Theme, string>> = {
  "swap-wins-control": "icon-swap",
  "plus-four": "icon-actions",
  "closes-city": "icon-gable",
  "end-now": "icon-end-turn",
  link: "icon-network",
  "move-3-breaks": "icon-move",
  "two-prizes": "icon-prestige",
  block: "icon-block",
  defend: "icon-privilege",
};
export const EVERY_THEME = Object.keys(THEMES) as Theme[];
export const HARDEST = 5;
/** What stands in an address for the puzzle of the day, whichever it is. */
export const TODAY = "today";

/** Return the puzzles that somebody wants, the easiest first. */
export function filtered(
  puzzles: readonly PuzzleRow[],
  { theme, difficulty, board, players, open }: PuzzleFilter,
  { results }: Puzzled,
): PuzzleRow[] {
  const wanted = <Value>(value: Value | null, found: Value): boolean =>
    value === null || value === found;
  return puzzles
    .filter(
      (one) =>
        (theme === null || one.themes.some((each) => each === theme)) &&
        wanted(difficulty, one.difficulty) &&
        wanted(board, one.board) &&
        wanted(players, one.players) &&
        !(open && results[one.id]?.solved === true),
    )
    .toSorted((one, other) => one.difficulty - other.difficulty);
}

/**
 * Return the puzzle that comes after one, in the order of the list: the next that was not tried, from the
 * beginning again after the last; null if all were.
 */
export function puzzleAfter(
  puzzles: readonly PuzzleRow[],
  id: string,
  filter: PuzzleFilter,
  puzzled: Puzzled,
): PuzzleRow | null {
  const listed = filtered(puzzles, { ...filter, open: false }, puzzled);
  const here = listed.findIndex((one) => one.id === id);
  const order = [...listed.slice(here + 1), ...listed.slice(0, here + 1)];
  return order.find((one) => one.id !== id && !(one.id in puzzled.results)) ?? null;
}

/** Return the table of a puzzle: its seat is the visitor's, and all seats go by their colours. */
export function tableOf(
  { table, seat }: PuzzleShown,
  colours: readonly SeatColour[],
  say: Say,
): Now {
  return {
    ...table,
    you: [seat],
    seats: table.seats.map((one) => ({
      ...one,
      you: one.seat === seat,
      name: colourName(colours[one.seat] ?? null, say),
    })),
  };
}

/** The name of whoever has a colour. */
export function colourName(colour: SeatColour | null, say: Say): string {
  return colour === null ? "" : say(`puzzle.colour.${colour}`);
}

/** Ask what is to be found: who is to play, with how many actions. */
export function questionOf(view: View, name: string, say: Say): string {
  return say("puzzle.question", { name, count: view.actions });
}

/** Return which levels of our bots find a puzzle's best turn, and which do not, in words. */
export function levelsThat(solved: readonly string[], say: Say): { seen: string; not: string } {
  const named = (found: boolean): string =>
    levels
      .filter((level) => solved.includes(level) === found)
      .map((level) => say(`level.${level}`))
      .join(", ");
  return { seen: named(true), not: named(false) };
}

/** What turns are worth beside each other, in per cent of the win. */
export interface ShareOf {
  key: "yours" | "best" | "next";
  share: number;
}

/** Return what one's own turn, if there was one, the best and the next other turn are worth. */
export function sharesOf(answer: PuzzleAnswer, played: boolean): ShareOf[] {
  const keys = [...(played ? (["yours"] as const) : []), "best" as const, "next" as const];
  // The same turn judged twice differs a little; nothing is better than the best.
  const best = played ? Math.max(answer.best, answer.yours) : answer.best;
  return keys.map((key) => ({ key, share: percent(key === "best" ? best : answer[key]) }));
}

/** Return where a seat has most pieces on posts: what a picture of its puzzle shows. */
export function busiestPosts({ posts }: View, seat: number): string[] {
  const own = Object.entries(posts).map(([route, pieces]) =>
    pieces.flatMap((piece, index) =>
      piece?.startsWith(String(seat)) === true ? [`${route}.${index + 1}`] : [],
    ),
  );
  return own.reduce((most, some) => (some.length > most.length ? some : most), []);
}

/** What another seat does in its turn after the puzzle's. */
export interface Reply {
  seat: number;
  steps: readonly Step[];
  events: readonly TableEvent[];
}

/** Return what happens after a turn, the turns of the others one by one. */
export function repliesIn(before: View, events: readonly TableEvent[], own: number): Reply[] {
  const turns: { seat: number; events: TableEvent[] }[] = [];
  let turn: { seat: number; events: TableEvent[] } | null = null;
  for (const event of standing(events)) {
    if (turn === null) turns.push((turn = { seat: event.seat, events: [] }));
    turn.events.push(event);
    const begins = journalOf([event]).some((one) => one.event === "turn");
    if (begins) turn = null;
  }
  return turns
    .filter(({ seat }) => seat !== own)
    .map((one) => ({ ...one, steps: seatSteps(before, one.events, one.seat) }));
}

/** Return which of the replies is to be seen first: one that displaces a piece of a seat, else the first. */
export function firstReply(replies: readonly Reply[], before: View, seat: number): number {
  const own = (post: string): boolean => {
    const cut = post.lastIndexOf(".");
    const piece = before.posts[post.slice(0, cut)]?.[Number(post.slice(cut + 1)) - 1];
    return piece?.startsWith(String(seat)) === true;
  };
  const found = replies.findIndex(({ steps }) =>
    steps.some(({ actions }) =>
      actions.some((action) => action.verb === "displace" && own(action.post)),
    ),
  );
  return Math.max(0, found);
}

/** Say how many days in a row and how many puzzles were solved; "" for whoever has tried none. */
export function progressText(
  { streak, solved, tried }: { streak: number; solved: number; tried: number },
  say: Say,
): string {
  return [
    streak > 0 ? say("puzzle.streak", { count: streak }) : "",
    tried > 0 ? say("puzzle.solved", { solved, tried }) : "",
  ]
    .filter((text) => text !== "")
    .join(" · ");
}
