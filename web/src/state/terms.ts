/** What a table plays, in words: for its header, and for people who arrive before the game. */
import type { Now, Setup } from "../api/types";
import { familyName } from "../boards/families";
import { usual } from "../facts/choices.json";
import type { Say } from "../words/words";
import { type Time, UNITS } from "./clocks";

type Options = Now["options"];

export interface Term {
  label: string;
  text: string;
}

/** Return the name of a table; one without a name is called by its board. */
export function titleOfTable({ name, setup }: Pick<Options, "name" | "setup">, say: Say): string {
  return name || boardAndPlayers(setup, say);
}

export function boardAndPlayers(
  { board, players }: Pick<Setup, "board" | "players">,
  say: Say,
): string {
  return say("table.untitled", { board: familyName(board, say), players });
}

/** Return what stands below the title: what the title does not say. */
export function subtitleOf(
  { name, setup, hints }: Pick<Options, "name" | "setup" | "hints">,
  round: number,
  say: Say,
): string {
  const rules = [say(`edition.${setup.edition}`), ...modulesOf(setup, say)];
  const rest = name === "" ? rules : [boardAndPlayers(setup, say)];
  const helped = hints ? [say("bar.hints")] : [];
  return [say("bar.round", { round }), ...helped, ...rest].join(" · ");
}

/** Return where a game began that is played on, and what became of what was hidden. */
export function originText({ actions, hidden }: NonNullable<Now["origin"]>, say: Say): string {
  return say(`origin.${hidden}`, { actions });
}

/** Return the terms of a table, in the order of the form that created it. */
export function termsOf(options: Options, say: Say): Term[] {
  const { setup, pace, clock, order, public: open, watchable, spectator_chat: chat } = options;
  const term = (label: string, text: string): Term => ({ label: say(label), text });
  const modules = modulesOf(setup, say);
  return [
    term("new.edition", say(`edition.${setup.edition}`)),
    term("terms.modules", modules.length === 0 ? say("terms.none") : modules.join(", ")),
    ...(setup.variant === null ? [] : [term("new.variant", say(`variant.${setup.variant}`))]),
    term("new.bank", setup.bank.replaceAll("-", " · ")),
    term("new.pace", say(`terms.pace.${pace}`)),
    term("new.clock", clock === null ? say("terms.none") : clockWords(clock, say)),
    ...(clock === null ? [] : [term("new.zero", say(`new.zero.${clock.at_zero}`))]),
    term("new.absent", say("new.absent.after", { time: timeWords(options.absent_after, say) })),
    term("new.hints", say(options.hints ? "terms.hints.yes" : "terms.hints.no")),
    term("new.order", say(`new.order.${order}`)),
    term("new.visible", say(open ? "new.visible.all" : "new.visible.link")),
    term("new.watch", say(watchable ? "terms.watch.yes" : "terms.watch.no")),
    ...(watchable && chat !== usual.spectatorChat
      ? [term("new.chat", say(`new.chat.${chat}`))]
      : []),
  ];
}

function modulesOf({ modules }: Pick<Setup, "modules">, say: Say): string[] {
  return modules.map((module) => say(`module.${module}`));
}

export function clockWords({ bank, increment }: Time, say: Say): string {
  return increment === 0
    ? timeWords(bank, say)
    : say("terms.clock", { bank: timeWords(bank, say), more: timeWords(increment, say) });
}

/** Return a span of time in its largest units, such as “1 day” or “2 min 30 s”. */
export function timeWords(seconds: number, say: Say): string {
  const said: string[] = [];
  let left = seconds;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) said.push(say(`time.${unit}`, { count }));
  }
  return said.length === 0 ? say("time.seconds", { count: 0 }) : said.join(" ");
}
