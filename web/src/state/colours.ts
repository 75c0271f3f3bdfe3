/** The colours of the seats. */
import { colours } from "../facts/choices.json";

export type SeatColour = (typeof colours)[number];
/** All of them, in the order of the seats. */
export const COLOURS: readonly SeatColour[] = colours;

/** Return the colour of each seat: in order, but mine as I like it. */
export function seatColours(
  seats: number,
  mine: number | undefined,
  liked: SeatColour | null,
): SeatColour[] {
  const colours = COLOURS.slice(0, Math.max(seats, 0));
  if (mine === undefined || liked === null || mine >= seats) return colours;
  const own = colours[mine] as SeatColour;
  const other = colours.indexOf(liked);
  if (other >= 0) colours[other] = own;
  colours[mine] = liked;
  return colours;
}
