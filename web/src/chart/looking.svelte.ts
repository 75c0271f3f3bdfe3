/** What is being looked at: the tip of a thing, and why nothing can be done there. */
import type { Point } from "../boards/geometry";
import type { Told } from "./contract";
import { placeText, type Hit } from "./hits";
import type { Tip } from "./tips";

const TIP_MS = 400;
/** Longer over something that can be chosen, so as not to disturb the player. */
const CHOICE_MS = 900;
/** How long a tip stays when the pointer leaves, so that its link can be reached. */
const LEAVE_MS = 280;

export interface LookingOptions {
  tip: (hit: Hit) => Tip;
  why: (place: string) => Promise<Told | null>;
}

export class Looking {
  hit = $state.raw<Hit | null>(null);
  /** Whether a finger rests on it, or has rested: then the tip has buttons for what a mouse does by itself. */
  held = $state(false);
  /** Why nothing can be done there, when that was asked. */
  told = $state.raw<Told | null>(null);
  /** Where an impossible action was tried; the count lets the same place shake again. */
  blocked = $state.raw<{ at: Point; count: number } | null>(null);
  readonly tip: Tip | null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly options: LookingOptions) {
    this.tip = $derived(this.hit ? options.tip(this.hit) : null);
  }

  /** The pointer or the focus rests on something, or on nothing. */
  rest(hit: Hit | null, chosen = false): void {
    if (hit?.key === this.hit?.key) {
      clearTimeout(this.timer);
      return;
    }
    clearTimeout(this.timer);
    const leaves = this.hit !== null;
    const wait = hit ? (chosen ? CHOICE_MS : TIP_MS) : leaves ? LEAVE_MS : 0;
    this.timer = setTimeout(() => this.show(hit && this.tells(hit) ? hit : null), wait);
  }

  /** An empty post of an empty route says nothing that cannot be seen. */
  private tells(hit: Hit): boolean {
    const { lines, text } = this.options.tip(hit);
    return lines.length > 0 || text !== "";
  }

  /** Stay as long as the pointer is on the tip itself. */
  stay(): void {
    clearTimeout(this.timer);
  }

  show(hit: Hit | null, held = false): void {
    clearTimeout(this.timer);
    this.held = held;
    this.asked += 1;
    this.hit = hit;
    this.told = null;
  }

  /** Say why nothing can be done at a thing. */
  async block(hit: Hit): Promise<void> {
    this.show(hit);
    this.blocked = { at: hit.at, count: (this.blocked?.count ?? 0) + 1 };
    const place = placeText(hit);
    if (place === null) return;
    const ticket = this.asked;
    const told = await this.options.why(place);
    if (ticket === this.asked) this.told = told;
  }

  clear(): void {
    this.show(null);
  }
}
