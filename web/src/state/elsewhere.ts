/** The visitor's other tables, as one of them knows them. */
import type { Client } from "../api/client";
import type { Lobby, MySummary } from "../api/types";
import { Store } from "../store";
import { LobbyStore } from "./lobby";

/** The tables other than this one where it is the visitor's turn, in the order to go to them. */
export class Elsewhere extends Store<readonly MySummary[]> {
  private readonly lobby: LobbyStore;
  private following = false;
  private closed = false;

  constructor(
    client: Client,
    private readonly here: string,
    lobby = new LobbyStore(client),
  ) {
    super([]);
    this.lobby = lobby;
    lobby.subscribe((state) => this.set(turnsFrom(state.lobby, here)));
  }

  /** Ask for the other tables, and follow them from now on if any of them is being played. */
  async look(): Promise<void> {
    if (this.following) return;
    await this.lobby.load();
    const { lobby } = this.lobby.value;
    const others = lobby?.mine.some(({ id, status }) => status === "playing" && id !== this.here);
    if (others === true) this.follow();
  }

  private follow(): void {
    // Meanwhile the page may have been left, or asked a second time.
    if (this.following || this.closed) return;
    this.following = true;
    this.lobby.follow();
  }

  close(): void {
    this.closed = true;
    this.lobby.close();
  }
}

/** Return the other tables where it is the visitor's turn: the longest waiting first, going round from here. */
export function turnsFrom(lobby: Lobby | null, here: string): MySummary[] {
  const turns = (lobby?.mine ?? [])
    .filter(({ your_turn }) => your_turn)
    .sort((one, two) => one.since - two.since || (one.id < two.id ? -1 : 1));
  const at = turns.findIndex(({ id }) => id === here);
  return [...turns.slice(at + 1), ...turns.slice(0, Math.max(at, 0))];
}
