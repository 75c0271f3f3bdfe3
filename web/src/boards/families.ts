/** The boards of the server, and which side of a board a number of players uses (ED2). */
import type { Client } from "../api/client";
import type { Family, Setup, Side } from "../api/types";
import { Store } from "../store";
import type { Say } from "../words/words";

/** All families, in the order in which they are offered; every page that needs them waits. */
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

/** Return what a family is called; one without words by the title of its first side. */
export function familyName(name: string, say: Say): string {
  return worded(`family.${name}`, say) ?? familyOf(name)?.sides[0]?.title ?? name;
}

/** Return the line below the name of a family, if there are words for it. */
export function familyText(name: string, say: Say): string | null {
  return worded(`family.${name}.text`, say);
}

/** Return the name of a country; one without words is called by its id. */
export function regionName(region: string, say: Say): string {
  return worded(`region.${region}`, say) ?? region;
}

function worded(key: string, say: Say): string | null {
  const text = say(key);
  return text === key ? null : text;
}
