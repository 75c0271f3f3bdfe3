/** Makes a new table and goes there. */
import { client } from "../api/client";
import type { TableRequest } from "../api/types";
import { go, greet, me, words } from "../app";
import { tablePath } from "../state/paths";

/** Make a guest of whoever only looked at something so far; a name can be chosen later. */
export async function becomeSomebody(): Promise<void> {
  if (me.value === null) greet(await client.becomeGuest(words.value("home.guest")));
}

export async function openTable(request: TableRequest): Promise<void> {
  await becomeSomebody();
  const { now, invitation } = await client.create(request);
  // The secret is sent only once: remember it for the link on the table's page.
  sessionStorage.setItem(`kontor.link.${now.id}`, invitation.secret);
  go(tablePath(now.id));
}
