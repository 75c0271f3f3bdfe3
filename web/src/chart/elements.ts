/** Adds the symbols of pieces, markers and house marks to the page once, for every `<use>`. */
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
