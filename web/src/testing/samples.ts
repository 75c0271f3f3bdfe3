/** Small tables and boards for tests. */
import type { MySummary, Now, Side, TableEvent, View } from "../api/types";
import { outlineOf, type Outline } from "../boards/outline";
import { Wording } from "../notation/wording";
import { english } from "./english";
import { sayer } from "../words/words";

const side: Side = {
  id: "hansa-4-5",
  title: "Hansa Teutonica",
  players: [4, 5],
  variants: ["pawn", "neutral"],
  size: [1600, 1130],
  completed_cities_end: 10,
  regions: [],
  chart: "",
  geometry: "",
};

export const outline: Outline = outlineOf(side, {
  cities: [
    { id: "bremen", name: "Bremen" },
    { id: "hamburg", name: "Hamburg" },
    { id: "koenigsberg", name: "Königsberg" },
  ],
  routes: [
    {
      id: "bremen-hamburg",
      ends: ["bremen", "hamburg"],
      posts: [{ kind: "land" }, { kind: "ship" }],
    },
    { id: "hamburg-koenigsberg", ends: ["hamburg", "koenigsberg"], posts: [{ kind: "land" }] },
  ],
});

export const wording = new Wording(sayer("en", english), outline, ["Anna", "Bartek"]);

export function view(change: Partial<View> = {}): View {
  const player = {
    track: 0,
    stock: [6, 0],
    supply: [5, 1],
    abilities: { keys: 0, actions: 1, privilege: 0, book: 0, bank: 3 },
    unused: [],
    used: [],
    mission: null,
    favours: [],
  };
  return {
    setup: {
      edition: "big-box",
      board: "hansa",
      players: 2,
      variant: null,
      modules: [],
      bank: "3-5-7",
      start: 0,
    },
    phase: "turn",
    seat: 0,
    turn: 0,
    round: 1,
    actions: 2,
    acted: false,
    posts: {},
    offices: {},
    permits: [],
    prestige: [null, null, null, null],
    markers: {},
    pool: 12,
    plate: 0,
    gone: [],
    completed: 0,
    east_west: [],
    players: [player, { ...player, track: 7 }],
    favours: [],
    neutral: null,
    pawn: null,
    pending: null,
    over: null,
    pawn_moved: null,
    favour: null,
    taken: null,
    ...change,
  };
}

export function now(change: Partial<Now> = {}): Now {
  const seat = {
    host: false,
    level: null,
    free: false,
    out_of_time: false,
    absent: false,
    kept: null,
    seconds: null,
    standing: null,
    left: "",
  };
  return {
    id: "t1",
    seq: 5,
    status: "playing",
    options: {
      setup: view().setup,
      name: "Friday",
      public: false,
      watchable: true,
      spectator_chat: "together",
      absent_after: 600,
      hints: false,
      pace: "live",
      order: "fixed",
      clock: null,
    },
    seats: [
      { ...seat, seat: 0, kind: "person", name: "Anna", you: true },
      { ...seat, seat: 1, kind: "person", name: "Bartek", you: false },
    ],
    you: [0],
    host: false,
    removed: [],
    talk: "together",
    takeback: null,
    replacement: null,
    rematch: null,
    origin: null,
    bot_pause: null,
    hints: false,
    chances: false,
    coach: false,
    coached: [],
    seal: null,
    takebacks: [],
    decision: {
      seat: 0,
      turn: 0,
      phase: "turn",
      since: 0,
      yours: true,
      displacements: {},
      payments: [],
      rewards: {},
      legal: ["end"],
      can_undo: false,
      can_redo: false,
      can_reset: false,
      confirms: false,
      actions_taken: 0,
    },
    view: view(),
    cities: {},
    scores: null,
    result: null,
    ...change,
  };
}

export function acted(seq: number, seat: number, action: string, more: object[] = []): TableEvent {
  const journal = [{ event: "action", seat, action, forced: false }, ...more] as {
    [key: string]: unknown;
  }[];
  return { type: "action", seq, at: 0, seat, action, how: "person", journal };
}

export function undone(seq: number, to: number, how: "undo" | "takeback" = "undo"): TableEvent {
  return { type: "undone", seq, at: 0, seat: 0, to, how };
}

type Said = Extract<TableEvent, { type: "said" }>;

export function said(seq: number, name: string, text: string, change: Partial<Said> = {}): Said {
  const whose = { phrase: null, speaker: name.toLowerCase(), seat: null, spectator: false };
  return { type: "said", seq, at: 0, name, text, ...whose, ...change };
}

/** Return a table of the visitor in the lobby, being played by default. */
export function summary(id: string, change: Partial<MySummary> = {}): MySummary {
  return {
    id,
    name: "",
    status: "playing",
    setup: view().setup,
    pace: "live",
    public: true,
    watchable: true,
    seats: [],
    decider: null,
    round: 1,
    since: 0,
    seq: 1,
    origin: null,
    result: null,
    you: [0],
    your_turn: false,
    ...change,
  };
}
