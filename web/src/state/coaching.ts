/** What a coach says in words, what the player knows already, and when a coach's word was followed. */
import type { Advice, Saying } from "../api/types";
import { routeOf } from "../boards/geometry";
import type { Wording } from "../notation/wording";
import type { CoachTalk } from "./settings";
import { safeRead, safeWrite, type TextStorage } from "./storage";

/** How often each topic was done right, heard, or done in spite of a warning. */
export type Known = Readonly<Record<string, number>>;

/** Who insists so often is not warned of the same any more. */
const INSISTED = 3;
const MOST_TIMES = 1000;

/** At most two sentences: what matters (nothing, if that is known), and what else there is to say. */
export interface Told {
  first: string;
  second: string;
  /** Whose deed the second one tells of; null: it says why. */
  seat: number | null;
}

/** Return what is to be said of a decision; a remark goes before the reason, and both after what to do. */
export function toldOf(
  advice: Advice,
  [remark]: readonly Saying[],
  talk: CoachTalk,
  wording: Wording,
): Told {
  const quiet = advice.talk === "silent";
  const first = quiet ? "" : wording.coach(advice.what);
  if (remark !== undefined && (talk === "talkative" || advice.what.key.startsWith("do.put"))) {
    const seat = remark.values["seat"];
    const second = wording.coach({ ...remark, key: `remark.${remark.key}` });
    return { first, second, seat: typeof seat === "number" ? seat : null };
  }
  const whole = talk === "talkative" && advice.talk === "whole";
  return { first, second: whole ? whyText(advice, wording) : "", seat: null };
}

/** Say why, and who wants the same. */
function whyText({ why, rival }: Advice, wording: Wording): string {
  const seat = rival === null ? "" : wording.seat(rival);
  if (why === null) return rival === null ? "" : wording.say("coach.rival", { seat });
  const key = rival === null ? "coach.second" : "coach.second.rival";
  return wording.say(key, { why: wording.coach(why), seat });
}

/** Whether an action does what a coach said: it begins so, or brings a piece to the route that was named. */
export function follows(action: string, aim: string): boolean {
  if (action === aim || action.startsWith(`${aim} `)) return true;
  const [verb = "", ...words] = action.split(" ");
  const post = words.at(-1) ?? "";
  return verb !== "lift" && post.includes(".") && routeOf(post) === aim;
}

/** How many actions follow an advice until it is done: some are of several pieces. */
export function stepsOf({ what }: Advice): number {
  const counted = /^do\.(place|fill|move|put)/.test(what.key);
  return counted ? Number(what.values["count"] ?? 1) : 1;
}

/** What goes with an action and is no step of its own. */
const BESIDE = /^(done|end|pay)\b/;

/** Whether an action is one of a plan; on which post of a route, and by which kind, makes no difference. */
export function isPlanned(action: string, plan: readonly string[]): boolean {
  if (BESIDE.test(action)) return true;
  const plain = (text: string): string => text.replace(/ [tm](?= )/, "").replace(/\.\d+$/, "");
  return plan.some((one) => plain(one) === plain(action));
}

/** What a player knows, kept in this browser. */
export class Knowledge {
  constructor(
    private readonly storage: TextStorage,
    private readonly visitor: string,
  ) {}

  get known(): Known {
    try {
      return checked(JSON.parse(safeRead(this.storage, this.key) ?? "{}"));
    } catch {
      // Somebody else has written there: nothing is known.
      return {};
    }
  }

  /** Count a topic once more. */
  count(topic: string): void {
    const { known } = this;
    const times = Math.min(MOST_TIMES, (known[topic] ?? 0) + 1);
    safeWrite(this.storage, this.key, JSON.stringify({ ...known, [topic]: times }));
  }

  /** The warnings that the player has not passed over too often. */
  unheeded(warnings: readonly Saying[]): Saying[] {
    const { known } = this;
    return warnings.filter(({ key }) => (known[`warn.${key}`] ?? 0) < INSISTED);
  }

  private get key(): string {
    return `kontor.coach.${this.visitor}`;
  }
}

function checked(data: unknown): Known {
  if (typeof data !== "object" || data === null) return {};
  const counts = Object.entries(data).filter(
    (entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[1] > 0,
  );
  return Object.fromEntries(counts);
}
