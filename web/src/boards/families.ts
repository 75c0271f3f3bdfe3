/** The boards that the server has, and which side of one a number of players uses (ED2). */
import type { Client } from "../api/client";
import type { Family, Setup, Side } from "../api/types";
import { Store } from "../store";
import type { Say } from "../words/words";

/** All families, in the order in which they are offered; pages that need them wait for them. */
export const families = new Store<readonly Family[]>([]);

export async function loadFamilies(client: Pick<Client, "boards">): Promise<void> {
  if (families.value.length === 0) families.set(await client.boards());
}

export function familyOf(name: string): Family | undefined {
  return families.value.find((family) => family.id === name);
}

export function sideFor({ board, players }: Pick<Setup, "board" | "players">): Side | undefined {
  return familyOf(board)?.sides.find((side) => side.players.includes(players));
}

/** Return the name of a family: the catalogue's, or else the title of its first side. */
export function familyName(name: string, say: Say): string {
  return worded(`family.${name}`, say) ?? familyOf(name)?.sides[0]?.title ?? name;
}

/** Return the line below the name of a family, if the catalogue has one. */
export function familyText(name: string, say: Say): string | null {
  return worded(`family.${name}.text`, say);
}

/** Return the name of a country: the catalogue's, or else its id. */
export function regionName(region: string, say: Say): string {
  return worded(`region.${region}`, say) ?? region;
}

function worded(key: string, say: Say): string | null {
  const text = say(key);
  return text === key ? null : text;
}
