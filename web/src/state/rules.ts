/** Which rule says what a thing is for, so that a tip can lead to it. */
export const ABILITY_RULES: Record<string, string> = {
  keys: "EN3",
  actions: "TU1",
  privilege: "E6",
  book: "D1",
  bank: "A1",
};

const MARKER_RULES: Record<string, string> = {
  "extra-office": "MK5",
  "swap-offices": "MK6",
  "+3": "MK7",
  "+4": "MK7",
  develop: "MK8",
  "move-3": "MK9",
  "remove-3": "MK10",
};

export function markerRule(marker: string): string {
  return MARKER_RULES[marker] ?? "MK1";
}

export const PERMANENT_RULES: Record<string, string> = {
  "move-any-2": "EA5",
  "develop-privilege": "EA6",
  "office-in-green-city": "EA7",
  "replace-2-from-route": "EA8",
  "place-2-in-wales-or-scotland": "BR7",
};

export const FAVOUR_RULES: Record<string, string> = {
  "relocate-anywhere": "FA2",
  "extra-action": "FA3",
  "join-income": "FA4",
  "extra-relocation": "FA5",
  cities: "FA6",
  abilities: "FA7",
};
