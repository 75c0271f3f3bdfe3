/** The page of a puzzle: which one it is, what was made of it, and where to go on. */
import { fromStore } from "svelte/store";
import { client } from "../../api/client";
import { type PuzzleList, type PuzzleRow, Puzzles, type PuzzleShown } from "../../api/puzzles";
import { address, go, settings, storage, words } from "../../app";
import { loadFamilies, sideFor } from "../../boards/families";
import { loadOutline } from "../../boards/outline";
import { copyText } from "../../parts/copy";
import { seatColours } from "../../state/colours";
import { puzzlePath, puzzlesPath } from "../../state/paths";
import type { Moment } from "../../state/playon";
import type { PuzzleFilter } from "../../state/puzzlefilter";
import { puzzleAfter, tableOf, TODAY } from "../../state/puzzles";
import { dayOf, PuzzlingStore, streakOf, tallyOf } from "../../state/puzzling";
import { type Failure, failureOf, NO_BOARD } from "../../state/table";
import { shortcutOf } from "../shortcuts";
import { Attempt } from "./attempt.svelte";

export class PuzzlePage {
  failure = $state<Failure | null>(null);
  puzzle = $state.raw<PuzzleShown | null>(null);
  attempt = $state.raw<Attempt | null>(null);
  overlay = $state<"keys" | "more" | null>(null);
  /** The moment to play on from, while the visitor chooses who does. */
  chosen = $state.raw<Moment | null>(null);
  /** Whether the link was just copied. */
  copied = $state(false);
  private list = $state.raw<PuzzleList | null>(null);
  /** The day whose puzzle is today's, as it was when the page was opened. */
  private readonly day = dayOf(Date.now());
  private readonly puzzles = new Puzzles(client);
  readonly puzzling = new PuzzlingStore(storage);
  private readonly puzzled = fromStore(this.puzzling);
  private readonly say = fromStore(words);
  private readonly settings = fromStore(settings);

  private readonly rows = $derived.by((): readonly PuzzleRow[] => this.list?.puzzles ?? []);
  readonly isToday = $derived.by(() => this.puzzle !== null && this.puzzle.id === this.list?.today);
  /** Which puzzle it is: that of a day, or one of so many. */
  readonly title = $derived.by(() => {
    const number = this.rows.findIndex(({ id }) => id === this.puzzle?.id) + 1;
    const say = this.say.current;
    return this.isToday ? say("puzzle.day") : say("puzzle.number", { number });
  });
  /** Its day, or how many there are; and how far the game is. */
  readonly place = $derived.by(() => {
    const say = this.say.current;
    const place = this.isToday
      ? dayName(this.day, this.settings.current.language)
      : say("puzzle.of", { count: this.rows.length });
    return say("puzzle.from", { place, round: this.puzzle?.table.view?.round ?? 0 });
  });
  /** How many days in a row, and how many of those that were tried. */
  readonly record = $derived.by(() => ({
    streak: streakOf(this.puzzled.current.days, this.day),
    ...tallyOf(this.rows, this.puzzled.current),
  }));
  readonly following = $derived.by(() =>
    this.puzzle === null
      ? null
      : puzzleAfter(this.rows, this.puzzle.id, this.filter, this.puzzled.current),
  );

  constructor(
    private readonly asked: string,
    private readonly filter: PuzzleFilter,
  ) {}

  /** Be there until the page is left. */
  follow(): () => void {
    void this.load();
    return this.puzzling.follow(window);
  }

  readonly load = async (): Promise<void> => {
    this.failure = null;
    try {
      const [list] = await Promise.all([this.puzzles.list(), loadFamilies(client)]);
      this.list = list;
      await this.open(this.asked === TODAY ? list.today : this.asked);
    } catch (error) {
      this.failure = failureOf(error);
    }
  };

  private async open(id: string): Promise<void> {
    const puzzle = await this.puzzles.puzzle(id);
    const { setup } = puzzle.table.options;
    const side = sideFor(setup);
    if (side === undefined) {
      this.failure = NO_BOARD;
      return;
    }
    const outline = await loadOutline(side);
    const colours = seatColours(puzzle.players, puzzle.seat, settings.value.colour);
    this.puzzle = puzzle;
    this.attempt = new Attempt({
      puzzles: this.puzzles,
      puzzle,
      now: tableOf(puzzle, colours, this.say.current),
      outline,
      puzzling: this.puzzling,
      day: () => (this.isToday ? this.day : null),
    });
  }

  /** Where the list of puzzles is, as it was left. */
  get listPath(): string {
    return puzzlesPath(this.filter);
  }

  readonly next = (): void => {
    const { following } = this;
    go(following === null ? this.listPath : puzzlePath(following.id, this.filter));
  };

  /** Ask who plays on from the puzzle. */
  readonly playOn = async (): Promise<void> => {
    const { puzzle, attempt } = this;
    if (puzzle === null || attempt?.seen == null) return;
    try {
      const record = await this.puzzles.record(puzzle.id);
      const actions = record.actions.length;
      this.chosen = {
        asked: { record, actions },
        actions,
        finished: false,
        seat: puzzle.seat,
        names: attempt.seen.names,
      };
    } catch (error) {
      attempt.trial.failure = failureOf(error);
    }
  };

  /** Copy what leads others to this puzzle. */
  readonly copy = async (): Promise<void> => {
    const { puzzle } = this;
    if (puzzle === null) return;
    await copyText(`${address.value.origin}${puzzlePath(puzzle.id)}`);
    this.copied = true;
    setTimeout(() => (this.copied = false), 2000);
  };

  readonly key = (event: KeyboardEvent): void => {
    const { attempt } = this;
    if (attempt === null || document.querySelector("dialog[open]") !== null) return;
    const what = shortcutOf(event);
    if (what === "keys") this.overlay = "keys";
    else if (what === "text") settings.choose({ textBoard: !settings.value.textBoard });
    else if (attempt.open && what === "network") this.next();
    else if (attempt.stage === "wrong" && what === "reset") attempt.again();
    else if (attempt.stage !== "playing" || !attempt.trial.key(event)) return;
    event.preventDefault();
  };
}

/** A day in words, without its year. */
function dayName(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(Date.parse(day));
}
