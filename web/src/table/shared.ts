/** The props that the parts of a table have in common. */
import type { Now, View } from "../api/types";
import type { SeatColour } from "../state/colours";
import type { Muted, Phrase, TalkLine } from "../state/talk";
import type { Orders } from "./orders.svelte";
import type { TablePage } from "./page.svelte";
import type { Seen } from "./seen";

export interface TableProps {
  page: TablePage;
  orders: Orders;
  seen: Seen;
  /** The position on the chart, which may still be on its way to the latest one. */
  view: View;
}

/** The chat of a table as its reader has it. */
export interface Chatting {
  said: readonly TalkLine[];
  /** The reader's seats. */
  you: readonly number[];
  /** The colour of each seat, for its mark. */
  colours: readonly SeatColour[];
  /** Who reads what the reader says. */
  talk: Now["talk"];
  spectators: number;
  /** The people of this table whom the reader has muted. */
  muted: readonly Muted[];
}

export type SayIt = (text: string, phrase?: Phrase) => void;
