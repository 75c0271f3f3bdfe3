import { expect, test } from "vitest";
import type { Client } from "../api/client";
import type { StreamOptions } from "../api/stream";
import type { Lobby } from "../api/types";
import { summary } from "../testing/samples";
import { Elsewhere, turnsFrom } from "./elsewhere";
import { LobbyStore } from "./lobby";

const turn = { your_turn: true };
const lobby: Lobby = {
  open: [],
  mine: [
    summary("third", { ...turn, since: 30 }),
    summary("first", { ...turn, since: 10 }),
    summary("others", { since: 1 }),
    summary("second", { ...turn, since: 20 }),
  ],
};

test("the longest waiting first, going round from where one is", () => {
  const from = (here: string): string[] => turnsFrom(lobby, here).map(({ id }) => id);
  expect(from("others")).toEqual(["first", "second", "third"]);
  expect(from("first")).toEqual(["second", "third"]);
  expect(from("second")).toEqual(["third", "first"]);
  expect(from("third")).toEqual(["first", "second"]);
  expect(turnsFrom(null, "first")).toEqual([]);
});

/** Return another table's knowledge of these tables, and what its stream does. */
function following(found: Lobby): { elsewhere: Elsewhere; did: string[]; given: StreamOptions[] } {
  const client = { lobby: () => Promise.resolve(found) } as unknown as Client;
  const did: string[] = [];
  const given: StreamOptions[] = [];
  const store = new LobbyStore(client, (options) => {
    given.push(options);
    const note = (what: string) => () => void did.push(what);
    return { open: note("open"), close: note("close"), hurry: note("hurry") };
  });
  return { elsewhere: new Elsewhere(client, "here", store), did, given };
}

test("other tables are followed only if one is being played", async () => {
  const here = summary("here", turn);
  const alone = following({ open: [], mine: [here, summary("over", { status: "over" })] });
  await alone.elsewhere.look();
  expect(alone.did).toEqual([]);
  expect(alone.elsewhere.value).toEqual([]);

  const { elsewhere, did, given } = following({ open: [], mine: [here, summary("other")] });
  await elsewhere.look();
  await elsewhere.look();
  expect(did).toEqual(["open"]);
  expect(elsewhere.value).toEqual([]);
  const mine = [here, summary("other", turn)];
  given[0]?.onframe({ type: "lobby", lobby: { open: [], mine } });
  expect(elsewhere.value.map(({ id }) => id)).toEqual(["other"]);
  elsewhere.close();
  expect(did).toEqual(["open", "close"]);

  const left = following({ open: [], mine: [here, summary("other")] });
  const looking = left.elsewhere.look();
  left.elsewhere.close();
  await looking;
  expect(left.did).toEqual(["close"]);
});
