/** Where things beside and over the board go, in the pane. */
import type { Eye } from "./eye.svelte";
import type { Board, Box, Point } from "./geometry";
import type { Spot } from "./scene";
import type { Target } from "./targets";

const TRAY_HEIGHT = 70;

/** Where things beside the board come from: a desk of the page, else the right edge; the hand below. */
export function besidePoint(eye: Eye, pane: HTMLElement | undefined, spot: Spot): Point {
  const { width, height } = eye.pane;
  if (spot.kind === "hand") return eye.toBoard([width / 2, height - 40]);
  const desk = spot.kind === "seat" ? document.querySelector(`[data-desk="${CSS.escape(spot.seat)}"]`) : null;
  if (!desk || !pane) return eye.toBoard([width + 30, height / 2]);
  const [box, own] = [desk.getBoundingClientRect(), pane.getBoundingClientRect()];
  const x = box.left + box.width / 2 - own.left;
  const y = box.top + box.height / 2 - own.top;
  return eye.toBoard([Math.min(Math.max(x, -30), width + 30), Math.min(Math.max(y, -30), height + 30)]);
}

/** A menu leaves free the place that it is about; of a route both its cities, with their rewards. */
export function avoidBox(eye: Eye, board: Board, target: Target, route: string | null): Box {
  const known = route === null ? undefined : board.route.get(route);
  const ends = (known?.ends ?? []).map((end) => board.city.get(end)?.at).filter((at) => at !== undefined);
  const spots = [target.at, ...ends, ...(known?.posts.map((post) => post.at) ?? [])].map((at) => eye.toPane(at));
  const gap = (ends.length ? 50 : 30) * eye.scale + 6;
  const xs = spots.map((at) => at[0]);
  const ys = spots.map((at) => at[1]);
  const [left, top] = [Math.min(...xs) - gap, Math.min(...ys) - gap];
  return [left, top, Math.max(...xs) + gap - left, Math.max(...ys) + gap - top];
}

/** Whether the tray hides less of what is to be chosen at the top than at the bottom. */
export function isBetterRaised(eye: Eye, targets: readonly Target[]): boolean {
  const spots = targets.map((target) => eye.toPane(target.at)).filter(([x]) => Math.abs(x - eye.pane.width / 2) < 160);
  const below = spots.filter(([, y]) => y > eye.pane.height - TRAY_HEIGHT).length;
  return spots.filter(([, y]) => y < TRAY_HEIGHT).length < below;
}
