/** What the wide and the small table are given alike. */
import type { Action } from "../notation/action";
import type { CityShown, Command, JournalEvent, View } from "../api/types";
import type { ChartHandle, Told } from "../chart/contract";
import type { LogLine } from "../state/log";
import type { Seen } from "./seen";
import type { Tab } from "./tabs";

export interface TableProps {
  seen: Seen;
  /** The position on the chart, which may still be on its way to the latest one. */
  view: View;
  cities: Readonly<Record<string, CityShown>>;
  legal: readonly Action[];
  last: readonly JournalEvent[];
  motion: number;
  network: number | null;
  /** What somebody else is doing just now. */
  caption: LogLine | null;
  lines: readonly LogLine[];
  said: readonly { seq: number; name: string; text: string }[];
  unread: number;
  tab: Tab;
  present: readonly number[];
  spectators: number;
  passed: number;
  sending: boolean;
  offline: boolean;
  asking: boolean;
  since: string | null;
  acted: boolean;
  send: (command: Command) => void;
  act: (action: Action) => void;
  say: (text: string) => void;
  offer: (title: string, actions: readonly Action[]) => void;
  end: () => void;
  why: (place: string) => Promise<Told | null>;
  rule: (id: string) => void;
  ontab: (tab: Tab) => void;
  open: (what: "sheet" | "keys" | "more") => void;
  onnetwork: () => void;
  chart?: ChartHandle | undefined;
}
