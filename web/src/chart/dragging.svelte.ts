/** Dragging one's own piece: it is lifted, and put down where it is dropped. */
import type { Point } from "../boards/geometry";
import type { ActionOf } from "../notation/action";
import type { Choosing } from "./choosing.svelte";
import type { Shown } from "./shown.svelte";

export class Dragging {
  carried = $state.raw<{ lift: ActionOf<"lift">; piece: string; at: Point } | null>(null);
  /** Where the piece is to be put down, while its lifting is still under way. */
  private dropAt: string | null = null;

  constructor(
    private readonly shown: Shown,
    private readonly choosing: Choosing,
  ) {}

  /** Grab the piece at a point of the pane; return whether one can be lifted there. */
  grab(point: Point): boolean {
    const { choosing, shown } = this;
    const target = choosing.targetAt(choosing.find(point, choosing.touch)?.key);
    const lift = target?.actions.find((action) => action.verb === "lift");
    const piece = lift && shown.scene.posts[lift.post];
    if (piece) this.carried = { lift, piece, at: shown.eye.toBoard(point) };
    return this.carried !== null;
  }

  carry(point: Point): void {
    if (this.carried) this.carried = { ...this.carried, at: this.shown.eye.toBoard(point) };
  }

  release(point: Point | null): void {
    const { choosing, shown, carried } = this;
    const hit = point && choosing.find(point, choosing.touch);
    this.carried = null;
    if (!carried || hit?.kind !== "post") return;
    if (hit.post === carried.lift.post || hit.post in shown.scene.posts) return;
    this.dropAt = hit.post;
    choosing.act(carried.lift);
  }

  /** Once it is lifted: lift no more pieces, then put it down where it was dropped. */
  follow(): void {
    if (!this.dropAt) return;
    const { legal, view, onact } = this.shown.given;
    const drop = legal.find((action) => action.verb === "drop" && action.post === this.dropAt);
    const done = view.phase === "lift" ? legal.find(({ verb }) => verb === "done") : undefined;
    const next = drop ?? done;
    if (drop || (!next && legal.length > 0)) this.dropAt = null;
    if (next) onact(next);
  }
}
