/** Makes a new table and goes there. */
import { client } from "../api/client";
import type { TableRequest } from "../api/types";
import { go, me, words } from "../app";
import { tablePath } from "../state/paths";

export async function openTable(request: TableRequest): Promise<void> {
  // Whoever only looked at something so far may have no name yet; one can be chosen later.
  if (me.value === null) me.set((await client.becomeGuest(words.value("home.guest"))).name);
  const { now, invitation } = await client.create(request);
  // The secret is sent only once: remember it for the link on the table's page.
  sessionStorage.setItem(`kontor.link.${now.id}`, invitation.secret);
  go(tablePath(now.id));
}
