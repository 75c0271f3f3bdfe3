/** Which rule says what a thing is for, so that a tip can lead to it. */
import { abilities, favours, markers, permanentMarkers, rules } from "../facts/game.json";

const BY_NAME = {
  ability: abilities,
  favour: favours,
  marker: markers,
  permanent: permanentMarkers,
};

/** Return the rule of an ability, marker or tile; one that this page does not know has that of its kind. */
export function ruleOf(kind: keyof typeof BY_NAME, name: string): string {
  const known: Readonly<Record<string, string>> = BY_NAME[kind];
  return known[name] ?? rules[kind];
}
