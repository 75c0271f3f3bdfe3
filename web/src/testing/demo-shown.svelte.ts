/** What the demo shows now; a class, as a plain module has no state that components follow. */
import type { View } from "../api/types";
import type { Action } from "../notation/action";

export class Shown {
  view: View = $state.raw() as View;
  legal: Action[] = $state.raw([]);

  constructor(view: View, legal: Action[]) {
    this.view = view;
    this.legal = legal;
  }
}
