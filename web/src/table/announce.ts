/** Signals outside the page that it is the player's turn to decide: favicon, notification. */
import { addressOf } from "../base";
import type { Now } from "../api/types";
import type { Settings } from "../state/settings";

/** Detects when the player has to decide and did not before. */
export class News {
  /** The last decision known: which one of mine, or "" for another player's; null: none yet. */
  private known: string | null = null;

  /** Tell whether a decision of mine has come up since the last call. */
  comes({ decision, view }: Pick<Now, "decision" | "view">): boolean {
    // Confirming ends a decision that is known already.
    if (decision?.confirms === true) return false;
    const { known } = this;
    // Within a turn one decision follows another; only the first of them is news.
    const mine = decision?.yours === true ? `${view?.round} ${decision.turn} ${decision.seat}` : "";
    this.known = mine;
    return known !== null && mine !== "" && mine !== known;
  }
}

export function showTurn(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = addressOf(mine ? "/favicon-turn.svg" : "/favicon.svg");
  if (icon !== null && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

export function announce(title: string, body: string, settings: Settings): void {
  const away = document.hidden || !document.hasFocus();
  if (
    !away ||
    !settings.notify ||
    typeof Notification === "undefined" ||
    Notification.permission !== "granted"
  )
    return;
  // The same tag: a second one replaces the first instead of piling up.
  const shown = new Notification(title, {
    body,
    tag: "kontor",
    icon: addressOf("/favicon-turn.svg"),
  });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
