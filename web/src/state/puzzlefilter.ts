/** Which puzzles are listed, as it stands in the address. */

/** Which puzzles somebody wants to see; null: whatever it is. */
export interface PuzzleFilter {
  theme: string | null;
  difficulty: number | null;
  board: string | null;
  players: number | null;
  /** Only those that are not solved yet. */
  open: boolean;
}

export const EVERYTHING: PuzzleFilter = {
  theme: null,
  difficulty: null,
  board: null,
  players: null,
  open: false,
};

export function readFilter(query: URLSearchParams): PuzzleFilter {
  const number = (name: string): number | null => {
    const found = Number(query.get(name) ?? "");
    return Number.isInteger(found) && found > 0 ? found : null;
  };
  return {
    theme: query.get("theme"),
    difficulty: number("difficulty"),
    board: query.get("board"),
    players: number("players"),
    open: query.has("open"),
  };
}

/** Return a filter as it stands in an address: “?theme=block”, or "" if everything is wanted. */
export function filterQuery({ open, ...wanted }: PuzzleFilter): string {
  const parts = Object.entries(wanted).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const all = [...parts, ...(open ? ["open"] : [])].join("&");
  return all === "" ? "" : `?${all}`;
}
