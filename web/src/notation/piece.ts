/** Pieces, counts and the places of the journal, as the notation writes them. */

/** `t` a trader, `m` a merchant. */
export type Kind = "t" | "m";

/** How many traders and merchants; the notation leaves out a kind of which there are none. */
export type Count = Readonly<Partial<Record<Kind, number>>>;

/** Return whose piece it is: a seat as a text, or `n` for the neutral player. */
export const ownerOf = (piece: string): string => piece.slice(0, 1);

export const kindOf = (piece: string): Kind => (piece.endsWith("m") ? "m" : "t");

/** Read a count such as `2t1m`; null if it is not one. */
export function parseCount(text: string): Count | null {
  const found = /^(?:(\d+)t)?(?:(\d+)m)?$/.exec(text);
  if (text === "" || found === null) return null;
  const [, traders, merchants] = found;
  return {
    ...(traders === undefined ? {} : { t: Number(traders) }),
    ...(merchants === undefined ? {} : { m: Number(merchants) }),
  };
}

/** Return how many traders and merchants some pieces are. */
export function countOf(pieces: readonly { piece: string }[]): Count {
  const kinds = pieces.map(({ piece }) => kindOf(piece));
  const [t, m] = (["t", "m"] as const).map((kind) => kinds.filter((one) => one === kind).length);
  return { ...(t ? { t } : {}), ...(m ? { m } : {}) };
}

/** Return a text of a journal's event or of what is pending: "" where there is none. */
export function textIn(
  record: Readonly<Record<string, unknown>> | null | undefined,
  key: string,
): string {
  const value = record?.[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A place of the journal: where a piece or marker comes from or goes to. */
export type Spot =
  | { kind: "post"; post: string }
  | { kind: "space"; city: string; space: number }
  | { kind: "extra" | "open"; city: string }
  | { kind: "prestige"; points: number }
  | { kind: "seat"; seat: string; holds: (typeof HELD)[number] }
  | { kind: "hand" | "gone" };

const HELD = ["stock", "supply", "desk", "plate", "unused", "used"] as const;

export function spotOf(place: string): Spot {
  const [word = "", rest = ""] = place.split(" ");
  const holds = HELD.find((each) => each === word);
  if (holds !== undefined) return { kind: "seat", seat: rest, holds };
  if (word === "prestige") return { kind: "prestige", points: Number(rest) };
  if (word === "hand") return { kind: "hand" };
  if (rest === "extra" || rest === "open") return { kind: rest, city: word };
  if (rest) return { kind: "space", city: word, space: Number(rest) };
  return /\.\d+$/.test(word) ? { kind: "post", post: word } : { kind: "gone" };
}
