/** The colour and the letter of an owner: a seat as a text, or `n`. */
import type { SeatColour } from "../state/colours";

export type Owner = string;
export type Colour = SeatColour | "neutral";

export function colourOf(colours: readonly SeatColour[], owner: Owner): Colour {
  return owner === "n" ? "neutral" : (colours[Number(owner)] ?? "neutral");
}

export function letterOf(colour: Colour): string {
  return colour.slice(0, 1).toUpperCase();
}
