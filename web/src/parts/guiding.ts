/** Starts the guided first game: against apprentices, with a coach. */
import { client } from "../api/client";
import { go, settings, words } from "../app";
import { guidedRequest } from "../state/guided";
import { tablePath } from "../state/paths";

/** Make the table of a guided game and go there. */
export async function startGuided(): Promise<void> {
  const { now } = await client.create(guidedRequest(words.value));
  settings.choose({ coach: "talkative" });
  go(tablePath(now.id));
}
