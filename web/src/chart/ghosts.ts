/** The piece that would stand at a target, shown under the pointer. */
import type { View } from "../api/types";
import type { Board, Point } from "../boards/geometry";
import { type Action, kindIn } from "../notation/action";
import type { Kind } from "../notation/piece";
import type { Scene } from "./scene";
import { keyOf, type Place, placeOf, placesIn, type Target } from "./targets";

/** A text of what is pending, such as the displaced piece. */
export function pendingText(view: View, key: string): string | null {
  const value = view.pending?.[key];
  return typeof value === "string" ? value : null;
}

export function pendingHand(view: View): string[] {
  const hand = view.pending?.["hand"];
  return Array.isArray(hand) ? hand.map(String) : [];
}

/** The markers on the plate, as far as they can be seen. */
export function plateOf(view: View): string[] {
  return Array.isArray(view.plate) ? view.plate.map(String) : [];
}

/** A piece such as `0t`, or null where nothing new would stand. */
export function ghostOf(board: Board, view: View, target: Target, kind: Kind): string | null {
  const seat = view.seat ?? view.turn;
  const action = target.actions.find((each) => kindIn(each) === kind) ?? target.actions[0];
  switch (action?.verb) {
    case "put":
      return pendingText(view, "displaced");
    case "drop":
      return pendingHand(view)[0] ?? null;
    case "add":
      return (
        pendingText(view, "taken") ??
        (view.pending?.["neutral"] === true ? "nt" : `${seat}${action.kind}`)
      );
    case "place":
    case "displace":
    case "office":
      return `${seat}${action.kind}`;
    case "establish":
      return rewardGhost(board, `${seat}`, target, kindIn(action));
    case "neutral":
      return target.kind === "office" ? "nt" : null;
    default:
      return null;
  }
}

/** Return the piece that a reward puts somewhere; null if it puts none. */
export function rewardGhost(
  board: Board,
  owner: string,
  target: Place,
  chosen: Kind | null,
): string | null {
  if (target.kind === "prestige") return `${owner}m`;
  if (target.kind === "extra") return `${owner}${chosen ?? "t"}`;
  if (target.kind !== "office") return null;
  const shape = board.city.get(target.city)?.offices[target.space - 1]?.shape;
  return `${owner}${shape === "circle" ? "m" : "t"}`;
}

/** Leave out what makes no difference: adding a piece that is like the displaced one, which goes there first. */
export function distinct(view: View, actions: readonly Action[]): Action[] {
  const displaced = pendingText(view, "displaced");
  const puts = actions.some(({ verb }) => verb === "put");
  return actions.filter((action) => {
    if (!puts || action.verb !== "add") return true;
    const owner = view.pending?.["neutral"] === true ? "n" : `${view.seat ?? view.turn}`;
    return `${owner}${action.kind}` !== displaced;
  });
}

/** What an action that was just chosen will look like, as far as it can be known. */
export interface Sent {
  at: Point;
  /** Null: something else than a new piece changes there. */
  piece: string | null;
  /** The position that it was chosen for. */
  view: View;
}

/** Return where an action is shown: at the reward if it has one, else at its place; null if nowhere. */
export function sentOf(board: Board, scene: Scene, view: View, action: Action): Sent | null {
  const place = placesIn(board, scene, action).at(-1);
  const at = place && placeOf(board, scene, place);
  if (!place || !at) return null;
  const target: Target = { ...place, key: keyOf(place), at, actions: [action] };
  return { at, piece: ghostOf(board, view, target, kindIn(action) ?? "t"), view };
}
