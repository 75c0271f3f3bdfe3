/** Who is ahead: asked for once a turn at a table, and found for a moment of a replay. */
import type { Now, Points, ReviewPoint } from "../api/types";
import { Store } from "../store";

export type Shares = readonly number[];

/** Return a name for the turn that is played, another one for each; null if none is. */
export function turnOf({ view, decision }: Now): string | null {
  return view === null || decision === null ? null : nameOf(view.round, decision.turn);
}

const nameOf = (round: number, seat: number | null): string => `${round} ${seat}`;

/** Return the chances where the turn began that is played after so many actions. */
export function pointAt(points: readonly ReviewPoint[], actions: number): ReviewPoint | null {
  return points.findLast(({ at }) => at <= actions) ?? null;
}

/** The shares to win where the present turn began; null where nothing is told. */
export class TurnChances extends Store<Shares | null> {
  /** The turn that is played; null: nobody wants to know. */
  private turn: string | null = null;
  /** The last answer, which may be for a turn that is still on its way to this browser. */
  private told: { turn: string; shares: Shares } | null = null;
  private asking = false;

  constructor(private readonly ask: () => Promise<Points>) {
    super(null);
  }

  /** Learn which turn is played. The shares of the one before stay until those of the new one come. */
  see(turn: string | null): void {
    if (turn === this.turn) return;
    this.turn = turn;
    if (turn === null) this.forget();
    else if (!this.show()) void this.learn();
  }

  private forget(): void {
    this.told = null;
    if (this.value !== null) this.set(null);
  }

  /** Show the last answer, if it is for the present turn. */
  private show(): boolean {
    if (this.told === null || this.told.turn !== this.turn) return false;
    this.set(this.told.shares);
    return true;
  }

  /** Ask about the present turn, one request at a time. */
  private async learn(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    let asked: string | null;
    do {
      asked = this.turn;
      await this.learnOnce();
      // What has changed meanwhile is asked for again, unless the answer was for that already.
    } while (this.turn !== null && this.turn !== asked && !this.show());
    this.asking = false;
  }

  private async learnOnce(): Promise<void> {
    try {
      const [point] = (await this.ask()).points;
      if (this.turn === null || point === undefined) this.forget();
      else this.told = { turn: nameOf(point.round, point.seat), shares: point.shares };
      this.show();
    } catch {
      // Nobody needs it to play.
      this.forget();
    }
  }
}
