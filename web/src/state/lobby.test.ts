import { expect, test } from "vitest";
import { type Client, NoAnswer, Refusal } from "../api/client";
import type { StreamOptions } from "../api/stream";
import type { Lobby } from "../api/types";
import { summary } from "../testing/samples";
import { LobbyStore, openToMe, sortedMine, whoAmI } from "./lobby";

const lobby: Lobby = {
  open: [summary("a"), summary("x")],
  mine: [
    summary("over", { status: "over", since: 9 }),
    summary("gone", { status: "closed" }),
    summary("a", { since: 1 }),
    summary("b", { since: 2 }),
    summary("turn", { your_turn: true }),
    summary("waiting", { status: "open" }),
  ],
};

test("whose turn first, those that have ended last", () => {
  expect(sortedMine(lobby).map((table) => table.id)).toEqual([
    "turn",
    "b",
    "a",
    "waiting",
    "over",
    "gone",
  ]);
  expect(openToMe(lobby).map((table) => table.id)).toEqual(["x"]);
});

test("the lobby is loaded, then follows its stream", async () => {
  let stream: StreamOptions | undefined;
  const refused: string[] = [];
  const store = new LobbyStore(
    {
      lobby: () => Promise.resolve({ open: [], mine: [] }),
      refused: (code: string) => refused.push(code),
    } as unknown as Client,
    (options) => {
      stream = options;
      return { open: () => undefined, close: () => undefined, hurry: () => undefined };
    },
  );
  await store.open();
  expect(store.value.lobby).toEqual({ open: [], mine: [] });
  stream?.onframe({ type: "lobby", lobby });
  stream?.onstate("live");
  expect(store.value).toMatchObject({ lobby, link: "live" });
  stream?.onrefused?.({ type: "error", code: "unknown-guest", message: "" });
  expect(store.value.failure?.code).toBe("unknown-guest");
  expect(refused).toEqual(["unknown-guest"]);
});

test("who one is", async () => {
  const unknown = new Refusal(401, { code: "unknown-guest", message: "", detail: {} });
  expect(
    await whoAmI({ me: () => Promise.resolve({ id: "1", name: "Anna" }) } as unknown as Client),
  ).toEqual({ id: "1", name: "Anna" });
  expect(await whoAmI({ me: () => Promise.reject(unknown) } as unknown as Client)).toBeNull();
  await expect(
    whoAmI({ me: () => Promise.reject(new NoAnswer(null)) } as unknown as Client),
  ).rejects.toThrow();
});
