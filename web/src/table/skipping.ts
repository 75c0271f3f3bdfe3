/** Goes to a part of the page by keyboard: the focus is put on it, and reading goes on from there. */

/** What a table's skip links lead to. */
export const PARTS = ["text", "board", "actions", "desks", "log"] as const;
export type Part = (typeof PARTS)[number];

/** Where the focus goes for each; the board has one Tab stop for all that can be chosen. */
const SELECTORS: Readonly<Record<Part, string>> = {
  text: "[data-text-board] h1",
  board: ".k-chart [data-target][tabindex='0']",
  actions: "[data-actions-filter]",
  desks: "[data-desk]",
  log: "ol.log",
};

/** Put the focus on a part of the page once it is there; it need not be a Tab stop. */
export function focusPart(part: Part): void {
  focusOn(SELECTORS[part]);
}

export function focusOn(selector: string): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement | SVGElement>(selector);
    if (found === null) return;
    if (found.tabIndex < 0 && !found.hasAttribute("tabindex")) found.setAttribute("tabindex", "-1");
    found.focus();
  });
}
