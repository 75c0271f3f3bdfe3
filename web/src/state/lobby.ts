/** The lobby as this browser knows it. */
import { type Client, type Me, Refusal } from "../api/client";
import { type LinkState, Stream, type StreamOptions } from "../api/stream";
import type { Frame, Lobby, MySummary, Summary } from "../api/types";
import { loadFamilies } from "../boards/families";
import { Store } from "../store";
import { type Failure, failureOf } from "./table";

export interface LobbyState {
  lobby: Lobby | null;
  link: LinkState;
  failure: Failure | null;
}

const AGAIN = 5000;

export class LobbyStore extends Store<LobbyState> {
  private readonly client: Client;
  private readonly stream: Pick<Stream, "open" | "close" | "hurry">;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    client: Client,
    make: (options: StreamOptions) => Pick<Stream, "open" | "close" | "hurry"> = (given) =>
      new Stream(given),
  ) {
    super({ lobby: null, link: "connecting", failure: null });
    this.client = client;
    this.stream = make({
      path: () => "/api/live",
      onframe: (frame) => this.take(frame),
      onstate: (link) => {
        if (link !== this.value.link) this.update({ link });
      },
      onrefused: ({ code, message }) => {
        this.update({ failure: { code, message } });
        client.refused(code);
      },
    });
  }

  async open(): Promise<void> {
    this.follow();
    await this.load();
  }

  /** Be told of every change from now on. */
  follow(): void {
    this.stream.open();
  }

  async load(): Promise<void> {
    try {
      this.update({ lobby: await this.client.lobby(), failure: null });
    } catch (error) {
      this.update({ failure: failureOf(error) });
      this.again = setTimeout(() => void this.load(), AGAIN);
    }
  }

  close(): void {
    clearTimeout(this.again);
    this.stream.close();
  }

  hurry(): void {
    this.stream.hurry();
  }

  take(frame: Frame): void {
    if (frame.type === "lobby") this.update({ lobby: frame.lobby, failure: null });
  }
}

/** Other people's tables that the visitor could join or watch. */
export function openToMe(lobby: Lobby): Summary[] {
  const mine = new Set(lobby.mine.map((table) => table.id));
  return lobby.open.filter((table) => !mine.has(table.id));
}

/** The visitor's tables: first those where it is their turn, then running, open and ended ones. */
export function sortedMine(lobby: Lobby): MySummary[] {
  const rank = ({ your_turn, status }: MySummary): number => {
    if (your_turn) return 0;
    return { playing: 1, open: 2, over: 3, closed: 3 }[status];
  };
  return [...lobby.mine].sort((one, two) => rank(one) - rank(two) || two.since - one.since);
}

/** Whether the game of a table is over, or was given up. */
export function hasEnded({ status }: Summary): boolean {
  return status === "over" || status === "closed";
}

/** Request what every page needs, the boards and who the visitor is; return the latter. */
export async function enter(client: Client): Promise<Me | null> {
  const [guest] = await Promise.all([whoAmI(client), loadFamilies(client)]);
  return guest;
}

/** Return who the visitor is; null if no name has been chosen yet. */
export async function whoAmI(client: Client): Promise<Me | null> {
  try {
    return await client.me();
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  }
}
