/** Puts the symbols of pieces, markers and house marks into the page, once, for all that `<use>` them. */
import symbols from "./generated/elements.svg?raw";

const ID = "kontor-elements";

export function ensureElements(): void {
  if (document.getElementById(ID)) return;
  const holder = document.createElement("div");
  holder.id = ID;
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = symbols;
  document.body.append(holder);
}
