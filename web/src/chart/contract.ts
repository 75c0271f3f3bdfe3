/** What the chart (the board with everything on it) is given, and what it tells. */
import type {
  CityShown,
  DisplacementShown,
  JournalEvent,
  PaymentsShown,
  RouteRewards,
  Side,
  View,
} from "../api/types";
import type { Point } from "../boards/geometry";
import type { Action } from "../notation/action";
import type { Wording } from "../notation/wording";
import type { SeatColour } from "../state/colours";
import type { Drawing } from "../state/notes";
import type { Hung } from "./clearing";
import type { Proposal } from "./proposal";
import type { OpenOffer } from "./rewards";

export interface ChartProps {
  side: Side;
  /** The position to show; the chart never works out rules. */
  view: View;
  /** Who controls which city, and the networks there, as the server reports. */
  cities: Readonly<Record<string, CityShown>>;
  /** What displacing the piece of a post costs, and how many its owner may add. */
  displacements: Readonly<Record<string, DisplacementShown>>;
  /** How displacements can be paid, by kind and price. */
  payments: readonly PaymentsShown[];
  /** What the routes that can be established give. */
  rewards: Readonly<Record<string, RouteRewards>>;
  /** What may be done now; empty if somebody else decides or nothing may be done. */
  legal: readonly Action[];
  /** Whether an action that was chosen waits for its answer: until then no other can be chosen. */
  busy: boolean;
  /** The colour of each seat. */
  colours: readonly SeatColour[];
  /** Whether pieces carry house marks or letters. */
  marks: "marks" | "letters";
  /** 0: nothing flies; else the speed: 0.5, 1, 2. */
  motion: number;
  /** The seats whose player looks at it: what the others do is brought into sight. */
  own: readonly number[];
  /** Whether the camera stays where the player puts it. */
  steady: boolean;
  /** Whether the camera stays at what was played last, until something else is. */
  stays?: boolean | undefined;
  /** The journal of the last action or actions, to mark what was done last. */
  last: readonly JournalEvent[];
  /** Which city's or seat's network to show, if any. */
  network: number | null;
  /** Places to light: posts, routes, cities, provinces and prestige spaces, as the notation names them. */
  lit: readonly string[];
  /** The rings and arrows that the visitor has drawn. */
  drawn?: readonly Drawing[] | undefined;
  /** Whether all drawings were removed and can be brought back. */
  wiped?: boolean | undefined;
  /** Called when the visitor draws something, or draws it again to remove it; without it nothing can be drawn. */
  ondraw?: ((drawing: Drawing) => void) | undefined;
  /** Called to remove all drawings, or to bring them back. */
  onwipe?: (() => void) | undefined;
  /** A turn to draw on the board, or a place of one; while it is drawn, what may be done is not marked. */
  proposed?: Proposal | null | undefined;
  /** Names the seats and says everything. */
  wording: Wording;
  /** Called with one of `legal` when the player has chosen it, and with what shall follow it at once. */
  onact: (action: Action, then?: Action) => void;
  /** Called when the rewards of a route are opened or closed. */
  onoffer?: ((open: OpenOffer | null) => void) | undefined;
  /** Whether rewards have letters on the chart, as something else shows them as rows. */
  lettered?: boolean | undefined;
  /** Asks why nothing can be done at a place: `post bremen-hamburg.2`, `office bremen 1` … */
  why: (place: string) => Promise<Told | null>;
  /** Opens a rule by its id. */
  onrule: (id: string) => void;
}

/** Why something cannot be done, in a sentence, and the rule that says so. */
export interface Told {
  text: string;
  rule: string;
}

/** How something is played. */
export interface Playing {
  /** How many times as fast as usual. */
  pace: number;
  /** Whether the camera goes where it happens. */
  follow: boolean;
}

export const PLAIN: Playing = { pace: 1, follow: true };

export interface Size {
  width: number;
  height: number;
}

/** What the chart can be told (bind:this). */
export interface ChartHandle {
  /** Play what happened, in the order of the journal; resolves when all has landed. */
  animate(events: readonly JournalEvent[], before: View, how?: Playing): Promise<void>;
  /** End at once what is being played. */
  skip(): void;
  /** Where in the pane something of this size hides none of some places, and few that can be chosen. */
  clearOf(places: readonly string[], size: Size): Point;
  /** Where in the pane something of this size hangs by a line from the first of some places. */
  hangFrom(places: readonly string[], size: Size): Hung;
  /** Go so near to some places that they can be seen well, with room for what hangs from them. */
  frameOn(places: readonly string[]): void;
  /** Zoom so that a place (a route, post or city id) can be seen. */
  focusOn(place: string): void;
  /** How many places can be chosen that are out of sight. */
  hidden(): number;
  /** Whether all that can be chosen was brought into sight. */
  showing(): boolean;
  /** Bring all that can be chosen into sight, or go back to where the player was. */
  toggle(): void;
  /** Offer what can be done with a full route, as a click on it does. */
  openRoute(route: string): void;
}
