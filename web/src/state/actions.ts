/** The legal actions as a list for people: grouped, in words, narrowed by typing. */
import type { Wording } from "./wording";

export interface Choice {
  action: string;
  text: string;
}

export interface ChoiceGroup {
  verb: string;
  title: string;
  choices: Choice[];
}

export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("–", "-");
}

/** Return the actions by verb, in the order of the legal list. */
export function grouped(legal: readonly string[], wording: Wording): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>();
  for (const action of legal) {
    const verb = action.split(" ", 1)[0] ?? "";
    let group = groups.get(verb);
    if (group === undefined) {
      group = { verb, title: wording.say(`group.${verb}`), choices: [] };
      groups.set(verb, group);
    }
    group.choices.push({ action, text: wording.choice(action) });
  }
  return [...groups.values()];
}

/** Return what is left when every typed word must occur, in the words or in the notation. */
export function narrowed(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [...groups];
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(({ action, text }) => {
        const where = `${plain(group.title)} ${plain(text)} ${action}`;
        return words.every((word) => where.includes(word));
      }),
    }))
    .filter((group) => group.choices.length > 0);
}

/** Return the action that Enter takes: the notation as typed, else the only or first one left. */
export function taken(
  legal: readonly string[],
  left: readonly ChoiceGroup[],
  typed: string,
): string | null {
  const exact = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (legal.includes(exact)) return exact;
  return exact === "" ? null : (left[0]?.choices[0]?.action ?? null);
}

/** How often something of a list of actions can be done with one verb. */
export function withVerb(legal: readonly string[], verb: string): string[] {
  return legal.filter((action) => action === verb || action.startsWith(`${verb} `));
}

/** The ways to use a marker of one's own now: none if it cannot be used. */
export function usesOf(legal: readonly string[], marker: string): string[] {
  if (marker === "extra-office") {
    return legal.filter((action) => /^establish \S+ extra /.test(action));
  }
  return withVerb(legal, `use ${marker}`);
}

/** What ends a decision, in the order of its buttons: the first is the main one. */
export function closingOf(legal: readonly string[]): string[] {
  return ["end", "done", "accept", "decline"].filter((action) => legal.includes(action));
}

/** Whether ending the turn now gives up something: actions, or a marker that could be used. */
export function leftover(legal: readonly string[], actions: number): boolean {
  const useful = legal.some((action) =>
    /^(place|income|displace|lift|establish|pawn)\b/.test(action),
  );
  return (actions > 0 && useful) || legal.some((action) => action.startsWith("use "));
}
