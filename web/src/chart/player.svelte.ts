/** Plays what happened: pieces travel in the order of the journal, points rise at their city. */
import type { JournalEvent, View } from "../api/types";
import type { Board, Point } from "../boards/geometry";
import { spotOf, type Spot, textIn } from "../notation/piece";
import { eventPlace } from "./places";
import { arrive, leave, sceneOf, settle, type Scene } from "./scene";
import { timetable, type Flight } from "./timeline";

export interface Flying {
  id: number;
  kind: "piece" | "marker" | "pawn";
  /** The piece or marker; null for one that is face down. */
  what: string | null;
  from: Point;
  to: Point;
  duration: number;
}

export interface Rising {
  id: number;
  at: Point;
  owner: string;
  points: number;
  reason: string;
  city: string;
  duration: number;
  /** Where its owner's desk is; none: the points stand still. */
  to: Point | null;
}

/** Points that do not fly stand this long. */
const STILL_MS = 1200;

export class Player {
  /** The position on the way from before to after; null: show the view as it is. */
  scene = $state<Scene | null>(null);
  flying = $state<Flying[]>([]);
  rising = $state<Rising[]>([]);
  /** Something is on its way, or about to be: flights of the first moment start a moment later. */
  playing = false;
  private run = 0;
  private hurry: () => void = () => undefined;
  private count = 0;

  /** `beside` says where things that are not on the board come from: a seat, the hand. */
  async play(
    board: Board,
    events: readonly JournalEvent[],
    before: View,
    speed: number,
    beside: (spot: Spot) => Point,
  ): Promise<void> {
    this.stop();
    const run = this.run;
    if (speed <= 0) {
      for (const event of events) this.rise(board, event, STILL_MS, null);
      return;
    }
    const { flights, total } = timetable(events, speed);
    if (total === 0) return;
    this.scene = sceneOf(before);
    this.playing = true;
    const all = flights.map((flight) => this.fly(board, flight, beside, () => run === this.run));
    const hurried = new Promise<void>((done) => (this.hurry = done));
    await Promise.race([Promise.all(all), hurried]);
    if (run !== this.run) return;
    this.run++;
    this.flying = [];
    this.playing = false;
  }

  /** Finish all flights at once, for a player who wants to go on. */
  skip(): void {
    this.hurry();
  }

  /** Stop whatever flies and show the view. */
  stop(): void {
    this.run++;
    this.playing = false;
    this.scene = null;
    this.flying = [];
    this.rising = [];
  }

  private async fly(
    board: Board,
    flight: Flight,
    beside: (spot: Spot) => Point,
    current: () => boolean,
  ): Promise<void> {
    const { event, start, duration } = flight;
    await sleep(start);
    if (!current() || !this.scene) return;
    if (event.event === "points")
      this.rise(
        board,
        event,
        duration,
        beside({ kind: "seat", seat: textIn(event, "seat"), holds: "desk" }),
      );
    const trip = this.takeOff(board, this.scene, event, beside, duration);
    if (duration > 0 && event.event !== "points") await sleep(duration);
    const scene = current() ? this.scene : null;
    if (!scene) return;
    if (trip) this.flying = this.flying.filter((other) => other.id !== trip.id);
    land(board, scene, event);
  }

  private takeOff(
    board: Board,
    scene: Scene,
    event: JournalEvent,
    beside: (spot: Spot) => Point,
    duration: number,
  ): Flying | null {
    const ends = endsOf(board, scene, event, beside);
    if (!ends) return null;
    if (event.event === "piece") leave(scene, spotOf(textIn(event, "from")), pointsOf(board));
    if (event.event === "marker") delete scene.markers[textIn(event, "from")];
    if (event.event === "pawn") scene.pawn = null;
    const kind = event.event as Flying["kind"];
    const what = kind === "pawn" ? "" : textIn(event, kind) || null;
    const trip = { id: ++this.count, kind, what, ...ends, duration };
    this.flying.push(trip);
    return trip;
  }

  private rise(board: Board, event: JournalEvent, duration: number, to: Point | null): void {
    const city = board.city.get(textIn(event, "city"));
    if (event.event !== "points" || !city) return;
    const id = ++this.count;
    const base = {
      id,
      owner: textIn(event, "seat"),
      points: Number(event["points"]),
      reason: textIn(event, "reason"),
    };
    this.rising.push({ ...base, at: [city.at[0], city.at[1] - 46], city: city.name, duration, to });
    setTimeout(() => (this.rising = this.rising.filter((other) => other.id !== id)), duration);
  }
}

function land(board: Board, scene: Scene, event: JournalEvent): void {
  if (event.event === "piece")
    arrive(scene, spotOf(textIn(event, "to")), textIn(event, "piece"), pointsOf(board));
  else if (event.event === "marker" && board.route.has(textIn(event, "to")))
    scene.markers[textIn(event, "to")] = textIn(event, "marker");
  else settle(scene, event);
}

function pointsOf(board: Board): number[] {
  return board.geometry.prestige.spaces.map((space) => space.points);
}

/** Where something flies from and to; null if it never touches the board. */
function endsOf(
  board: Board,
  scene: Scene,
  event: JournalEvent,
  beside: (spot: Spot) => Point,
): { from: Point; to: Point } | null {
  const names = [textIn(event, "from"), textIn(event, "to")];
  const places = names.map((name) => eventPlace(board, scene, event, name));
  if (places.every((place) => place === null)) return null;
  const [from, to] = places.map((place, n) => place ?? beside(spotOf(names[n] ?? "")));
  return from && to ? { from, to } : null;
}

function sleep(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms));
}
