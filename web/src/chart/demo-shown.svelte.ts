/** What the demo shows now; a class, as a plain module has no state that components follow. */
import type { View } from "../api/types";

export class Shown {
  view: View = $state.raw() as View;
  legal: string[] = $state.raw([]);

  constructor(view: View, legal: string[]) {
    this.view = view;
    this.legal = legal;
  }
}
