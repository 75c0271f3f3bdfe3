/** How a game ended, in words for a list of tables. */
import type { Summary } from "../api/types";
import type { Say } from "../words/words";

/** Return who has won and where the visitor came, each a text of its own; what is known of a table without a result. */
export function outcome(
  { status, result, seats }: Summary,
  you: readonly number[],
  nameOf: (seat: number) => string,
  say: Say,
): string[] {
  if (result === null) return [say(`home.status.${status}`)];
  const points = result.points[result.winners[0] ?? 0] ?? 0;
  const names = result.winners.map(nameOf).join(", ");
  const won =
    result.winners.length > 1
      ? say("end.shared", { names, points })
      : say("end.wins", { name: names, points });
  const [mine] = you;
  // Whoever shared a screen with others has no place of their own.
  if (mine === undefined || you.length > 1) return [won];
  const place = say(`place.${result.places[mine] ?? 0}`);
  const all = seats.length;
  return [say("home.place", { place, all, points: result.points[mine] ?? 0 }), won];
}
