/** What stands where: the part of a view that the chart shows, and how events change it. */
import type { JournalEvent, View } from "../api/types";
import { ownerOf, type Spot, textIn } from "../notation/piece";
import { editionOf } from "../state/editions";

export interface Row {
  spaces: (string | null)[];
  extra: string[];
}

export interface Scene {
  /** Piece by post. */
  posts: Record<string, string>;
  offices: Record<string, Row>;
  /** Owner by points. */
  prestige: (string | null)[];
  markers: Record<string, string>;
  eastWest: string[];
  pawn: string | null;
  permits: string[];
  /** Whether a neutral office goes on the rightmost empty space (rule X3), not the leftmost. */
  neutralLast: boolean;
}

export function sceneOf(view: View): Scene {
  const posts: Record<string, string> = {};
  for (const [route, pieces] of Object.entries(view.posts)) {
    pieces.forEach((piece, index) => {
      if (piece) posts[`${route}.${index + 1}`] = piece;
    });
  }
  const offices = Object.entries(view.offices).map(([city, row]): [string, Row] => [
    city,
    { spaces: [...row.spaces], extra: [...row.extra] },
  ]);
  return {
    posts,
    offices: Object.fromEntries(offices),
    prestige: view.prestige.map((owner) => (owner === null ? null : String(owner))),
    markers: { ...view.markers },
    eastWest: view.east_west.map(String),
    pawn: view.pawn,
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- fixtures are bare views
    permits: [...(view.permits ?? [])],
    neutralLast: editionOf(view.setup.edition).neutralPlays,
  };
}

/** Take a piece away from where an event says that it was. */
export function leave(scene: Scene, spot: Spot, points: readonly number[]): void {
  if (spot.kind === "post") delete scene.posts[spot.post];
  if (spot.kind === "prestige") scene.prestige[points.indexOf(spot.points)] = null;
  if (spot.kind === "space") row(scene, spot.city).spaces[spot.space - 1] = null;
}

/** Put a piece where an event says that it goes. */
export function arrive(scene: Scene, spot: Spot, piece: string, points: readonly number[]): void {
  if (spot.kind === "post") scene.posts[spot.post] = piece;
  if (spot.kind === "prestige") scene.prestige[points.indexOf(spot.points)] = ownerOf(piece);
  if (spot.kind === "space") setSpace(row(scene, spot.city).spaces, spot.space - 1, piece);
  if (spot.kind === "extra") row(scene, spot.city).extra.unshift(piece);
  if (spot.kind === "open") row(scene, spot.city).spaces.push(piece);
}

function row(scene: Scene, city: string): Row {
  return (scene.offices[city] ??= { spaces: [], extra: [] });
}

function setSpace(spaces: (string | null)[], index: number, piece: string): void {
  while (spaces.length <= index) spaces.push(null);
  spaces[index] = piece;
}

/** What an event changes at once, without a piece or marker that travels. */
export function settle(scene: Scene, event: JournalEvent): void {
  if (event.event === "swap") {
    const spaces = row(scene, textIn(event, "city")).spaces;
    const at = Number(event["space"]) - 1;
    [spaces[at], spaces[at + 1]] = [spaces[at + 1] ?? null, spaces[at] ?? null];
  }
  if (event.event === "pawn") scene.pawn = textIn(event, "to");
  if (event.event === "permit") scene.permits.push(textIn(event, "city"));
  if (event.event === "points" && event["reason"] === "east-west")
    scene.eastWest.push(textIn(event, "seat"));
}
