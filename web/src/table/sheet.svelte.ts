/** The sheet at the lower edge of a phone: what it shows, and how high it stands. */
export const PARTS = ["desks", "actions", "log", "chat", "note"] as const;
/** The player's own desk, or one of the parts that raise the sheet. */
export type SheetPart = "own" | (typeof PARTS)[number];

/** The shortest drag of the handle that counts, in pixels. */
const DRAG = 24;

export class Sheet {
  part = $state<SheetPart>("own");
  full = $state(false);
  readonly raised = $derived(this.part !== "own");
  private dragged = false;

  constructor(private readonly onpart: (part: SheetPart) => void) {}

  /** Show a part; choosing the one already shown goes back to the player's own desk. */
  choose(wanted: SheetPart): void {
    this.part = this.part === wanted ? "own" : wanted;
    if (this.part === "own") this.full = false;
    this.onpart(this.part);
  }

  /** The sheet has three heights: the player's own desk, half, nearly all. */
  resize(larger: boolean): void {
    if (larger && !this.raised) this.choose("desks");
    else if (larger) this.full = true;
    else if (this.full) this.full = false;
    else if (this.raised) this.choose(this.part);
  }

  /** A drag of the handle goes one height up or down. */
  follow(handle: HTMLElement): void {
    let start: number | null = null;
    handle.addEventListener("pointerdown", (event) => {
      start = event.clientY;
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointerup", (event) => {
      if (start === null) return;
      const moved = event.clientY - start;
      start = null;
      this.dragged = Math.abs(moved) > DRAG;
      if (this.dragged) this.resize(moved < 0);
    });
  }

  /** A tap on the handle goes up, and from the top down again; the click after a drag does not count. */
  tap(): void {
    if (!this.dragged) this.resize(!this.full);
    this.dragged = false;
  }
}
