/** What a person has chosen for this browser. */
import { experiences } from "../facts/choices.json";
import { Store } from "../store";
import { LANGUAGES, type Language } from "../words/languages";
import type { Experience } from "./choosing";
import { COLOURS, type SeatColour } from "./colours";
import { safeRead, safeWrite, type TextStorage } from "./storage";

export type Theme = "system" | "light" | "dark";
export const MOTIONS = [0, 0.5, 1, 2] as const;
export type Motion = (typeof MOTIONS)[number];

/** The sounds of a table; where two would be heard at once, the later one here is. */
export const SOUNDS = ["turn", "marker", "displaced", "end"] as const;
export type Sound = (typeof SOUNDS)[number];

/** How much a coach says, the least first. */
export const COACHES = ["off", "brief", "talkative"] as const;
export type CoachTalk = (typeof COACHES)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  /** The colour of the player's first seat; null: the default for that seat. */
  colour: SeatColour | null;
  marks: "marks" | "letters";
  motion: Motion;
  /** Whether tables are shown as text instead of a chart. */
  textBoard: boolean;
  /** Whether the camera stays where it is, whatever happens on the board. */
  steady: boolean;
  /** Whether to ask once before a turn ends with something left to do. */
  confirm: boolean;
  /** Whether the last choice of an answer waits to be confirmed. */
  answers: boolean;
  /** Whether a turn ends by itself when nothing else can be done in it. */
  ending: boolean;
  /** Which sounds are switched on. */
  sounds: readonly Sound[];
  notify: boolean;
  /** How well the player knows the game; null: not asked yet. */
  experience: Experience | null;
  /** Whether to show the clocks of a table. */
  clocks: boolean;
  /** Whether to show who is ahead: alone with bots, and in replays of finished games. */
  shares: boolean;
  /** How much a coach says at tables alone with bots. */
  coach: CoachTalk;
}

const KEY = "kontor.settings";

export function defaultLanguage(asked: readonly string[]): Language {
  for (const tag of asked) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found !== undefined) return found;
  }
  return "en";
}

function defaults(asked: readonly string[]): Settings {
  return {
    language: defaultLanguage(asked),
    theme: "system",
    colour: null,
    marks: "marks",
    motion: 1,
    textBoard: false,
    steady: false,
    confirm: true,
    answers: true,
    ending: false,
    sounds: [],
    notify: false,
    experience: null,
    clocks: true,
    shares: false,
    coach: "off",
  };
}

/** Return the sounds of stored settings; older ones have one sound, which told of the player's turn. */
function soundsIn(data: { sounds?: unknown; sound?: unknown }): Sound[] {
  const { sounds, sound } = data;
  if (!Array.isArray(sounds)) return sound === true ? ["turn"] : [];
  return SOUNDS.filter((known) => sounds.includes(known));
}

/** Return stored settings, each checked: an outdated or invalid value counts as not chosen. */
export function readSettings(text: string | null, asked: readonly string[]): Settings {
  const found = defaults(asked);
  let data: unknown;
  try {
    data = JSON.parse(text ?? "null");
  } catch {
    return found;
  }
  if (typeof data !== "object" || data === null) return found;
  const { language, theme, colour, marks, motion, textBoard, steady, confirm, answers, notify } =
    data as Partial<Settings>;
  const { experience, clocks, ending, shares, coach } = data as Partial<Settings>;
  if (LANGUAGES.some((known) => known === language)) found.language = language as Language;
  if (theme === "light" || theme === "dark" || theme === "system") found.theme = theme;
  if (COLOURS.some((known) => known === colour)) found.colour = colour as SeatColour;
  if (marks === "letters") found.marks = marks;
  if (MOTIONS.some((known) => known === motion)) found.motion = motion as Motion;
  if (typeof textBoard === "boolean") found.textBoard = textBoard;
  if (typeof steady === "boolean") found.steady = steady;
  if (typeof confirm === "boolean") found.confirm = confirm;
  if (typeof answers === "boolean") found.answers = answers;
  if (typeof ending === "boolean") found.ending = ending;
  found.sounds = soundsIn(data);
  if (typeof notify === "boolean") found.notify = notify;
  found.experience = experiences.find(({ name }) => name === experience)?.name ?? null;
  if (typeof clocks === "boolean") found.clocks = clocks;
  if (typeof shares === "boolean") found.shares = shares;
  found.coach = COACHES.find((known) => known === coach) ?? found.coach;
  return found;
}

export class SettingsStore extends Store<Settings> {
  private readonly storage: TextStorage;

  constructor(storage: TextStorage, asked: readonly string[]) {
    super(readSettings(safeRead(storage, KEY), asked));
    this.storage = storage;
  }

  choose(change: Partial<Settings>): void {
    this.update(change);
    safeWrite(this.storage, KEY, JSON.stringify(this.value));
  }

  /** Read the settings again after another tab has changed them. */
  reread(asked: readonly string[]): void {
    this.set(readSettings(safeRead(this.storage, KEY), asked));
  }
}
