/** One's own costliest turns at the end of a game: offered, found while one waits, and shown. */
import { client, rest } from "../../api/client";
import type { Judged, Review, ReviewTurn } from "../../api/types";
import { followReview } from "../../state/review";
import { type Failure, failureOf } from "../../state/table";

/** A turn, and the board around it. */
export interface CostlyTurn {
  turn: Judged;
  board: ReviewTurn;
}

export class Costliest {
  /** The review of the game as far as it is made; null until it was read. */
  review = $state.raw<Review | null>(null);
  /** The turns, the worst first; null until all is judged. */
  turns = $state.raw<readonly CostlyTurn[] | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** Whether something is read or followed. */
  busy = $state(false);
  private open = true;

  /** Whether to offer to find them: a review costs the server much, so that nothing asks by itself. */
  readonly offered = $derived.by(() => this.review?.status === "none" && this.failure === null);

  constructor(
    private readonly table: string,
    private readonly seat: number,
  ) {}

  /** Read what there is, until the page is left. */
  follow(): () => void {
    void this.read(() => client.review(this.table, 0));
    return () => (this.open = false);
  }

  /** Let them be found. */
  readonly find = (): Promise<void> => this.read(() => client.askReview(this.table));

  /** Try again what failed: there may be a review by now, and it is asked for only if it was before. */
  readonly again = (): Promise<void> =>
    this.review === null ? this.read(() => client.review(this.table, 0)) : this.find();

  private async read(ask: () => Promise<Review>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      await followReview(
        await ask(),
        (since) => client.review(this.table, since),
        (found) => (this.review = found),
        rest,
        () => this.open,
      );
      if (this.open) await this.show();
    } catch (error) {
      this.failure = failureOf(error);
    } finally {
      this.busy = false;
    }
  }

  private async show(): Promise<void> {
    const { review } = this;
    if (review?.seats == null) return;
    const worst = review.seats[this.seat]?.costliest ?? [];
    const turns = worst.flatMap((number) => review.turns[number] ?? []);
    this.turns = await Promise.all(
      turns.map(async (turn) => ({ turn, board: await client.reviewTurn(this.table, turn.at) })),
    );
  }
}
