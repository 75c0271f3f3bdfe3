/** What a person chooses at a board, by button or key: at a table, or where something is only tried. */
import { fromStore } from "svelte/store";
import { settings, words } from "../app";
import type { ChartHandle } from "../chart/contract";
import type { OpenOffer } from "../chart/rewards";
import type { Action } from "../notation/action";
import {
  bestIncomes,
  closingOf,
  endQuestion,
  leftover,
  type TurnVerb,
  usesOf,
  withVerb,
} from "../state/actions";
import type { Seen } from "./seen";

/** Actions to choose one from, and those that are rarely wanted. */
export interface Asked {
  title: string;
  actions: readonly Action[];
  more: readonly Action[];
}

const isOn = (action: Action, route: string): boolean =>
  action.verb === "establish" && action.route === route;

export abstract class Offering {
  /** Actions to choose one from. */
  offered = $state.raw<Asked | null>(null);
  /** Which actions of the turn are shown alone on the board, if any. */
  only = $state<TurnVerb["verb"] | null>(null);
  /** The rewards of a route that are being chosen from. */
  rewards = $state.raw<OpenOffer | null>(null);
  /** Whether the network of the seat that decides is shown. */
  network = $state(false);
  /** Whether the button that ends the turn asks for a second press, as something is left. */
  asking = $state(false);
  protected readonly say = fromStore(words);

  /** The table as it is shown, and what may be done there. */
  abstract readonly seen: Seen | null;
  abstract readonly legal: readonly Action[];
  abstract readonly chart: ChartHandle | undefined;
  /** Do an action, and what shall follow it at once if that is possible then. */
  abstract readonly act: (action: Action, then?: Action) => void;
  /** Have something read out. */
  protected abstract tell(text: string): void;

  /** What is offered on the board: all, or the action of the turn that was chosen above. */
  readonly onBoard = $derived.by(() =>
    this.only === null ? this.legal : this.legal.filter(({ verb }) => verb === this.only),
  );

  /** Show the places of one action of the turn alone, or do it if that needs no place. */
  readonly narrow = ({ verb, actions }: TurnVerb): void => {
    const [only] = actions;
    if (verb === "income") this.offerIncome();
    else if (only?.verb === "establish" && actions.every((one) => isOn(one, only.route)))
      this.chart?.openRoute(only.route);
    else this.only = this.only === verb ? null : verb;
  };

  /**
   * Offer actions to choose from; a single one is done at once, unless its price must be seen first.
   * Of incomes only the largest are a question.
   */
  readonly offer = (title: string, actions: readonly Action[]): void => {
    const incomes = withVerb(actions, "income");
    const first = incomes.length > 0 ? bestIncomes(incomes) : actions;
    const [only] = first;
    if (first.length === 1 && only !== undefined && only.verb !== "favour") this.act(only);
    else
      this.offered = { title, actions: first, more: actions.filter((one) => !first.includes(one)) };
  };

  protected offerIncome(): void {
    const incomes = withVerb(this.legal, "income");
    if (incomes.length > 0) this.offer(this.say.current("desk.income"), incomes);
  }

  protected offerMarker(): void {
    const { seen, legal } = this;
    const unused = seen?.now.view?.players[seen.mine ?? -1]?.unused ?? [];
    const marker = unused.find((one) => usesOf(legal, one).length > 0);
    if (marker === undefined || seen === null) return;
    const title = this.say.current("desk.marker.use", { marker: seen.wording.marker(marker) });
    this.offer(title, usesOf(legal, marker));
  }

  protected decline(): void {
    withVerb(this.legal, "decline").forEach((action) => this.act(action));
  }

  /** End the turn, or what is being decided; ask once if something is left. */
  protected finish(asks = settings.value.confirm): void {
    const { legal } = this;
    const [closing] = closingOf(legal);
    if (closing === undefined) return;
    const left = this.seen?.now.view?.actions ?? 0;
    const useful = closing.verb === "end" && leftover(legal, left);
    if (useful && asks && !this.asking) {
      this.asking = true;
      this.tell(endQuestion(left, this.say.current));
    } else this.act(closing);
  }
}
