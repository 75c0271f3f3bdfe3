/** What the choices for a new table mean, in words. */
import { clocks, rules } from "../facts/choices.json";
import type { Say } from "../words/words";
import { clockWords } from "./terms";

/** Return what one option of a choice means. */
export function optionTip(field: string, option: string, say: Say): string {
  const time = field === "clock" ? clocks.find(({ name }) => name === option)?.time : null;
  return say(`tip.new.${field}.${option}`, { time: time ? clockWords(time, say) : "" });
}

/** Return the hint for a choice: what it is, and a line for each option. */
export function choiceHint(
  field: string,
  title: string,
  options: readonly { name: string; text: string }[],
  say: Say,
): { title: string; lines: string[]; rule?: string } {
  const lines = options.map(({ name, text }) =>
    say("tip.option", { option: text, text: optionTip(field, name, say) }),
  );
  const rule = (rules as Readonly<Record<string, string>>)[field];
  return { title, lines: [say(`tip.new.${field}`), ...lines], ...(rule && { rule }) };
}
