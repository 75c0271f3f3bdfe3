/** Written by `./kontor types`. */
export const abilities: { readonly "actions": "TU1"; readonly "privilege": "E6"; readonly "keys": "EN3"; readonly "book": "D1"; readonly "bank": "A1" };
export const desk: { readonly "actions": readonly [2, 3, 3, 4, 4, 5]; readonly "privilege": readonly [0, 1, 2, 3]; readonly "keys": readonly [1, 2, 2, 3, 4]; readonly "book": readonly [2, 3, 4, 5] };
export const banks: { readonly "3-5-7": readonly [3, 5, 7, 99]; readonly "3-4-7": readonly [3, 4, 7, 99] };
export const everything: 99;
export const privileges: readonly ["white", "orange", "pink", "black"];
export const markers: { readonly "extra-office": "MK5"; readonly "swap-offices": "MK6"; readonly "+3": "MK7"; readonly "+4": "MK7"; readonly "develop": "MK8"; readonly "move-3": "MK9"; readonly "remove-3": "MK10" };
export const permanentMarkers: { readonly "move-any-2": "EA5"; readonly "develop-privilege": "EA6"; readonly "office-in-green-city": "EA7"; readonly "replace-2-from-route": "EA8"; readonly "place-2-in-wales-or-scotland": "BR7" };
export const favours: { readonly "relocate-anywhere": "FA2"; readonly "extra-action": "FA3"; readonly "join-income": "FA4"; readonly "extra-relocation": "FA5"; readonly "cities": "FA6"; readonly "abilities": "FA7" };
export const categories: readonly ["track", "abilities", "markers", "prestige", "cities", "network", "mission", "regions"];
export const moduleOf: { readonly "mission": "missions" };
export const prestigeEnd: 20;
export const phrases: readonly ["hello", "good-luck", "one-moment", "thanks", "sorry", "well-played", "good-game", "bye"];
export const rules: { readonly "ability": "SU2"; readonly "marker": "MK1"; readonly "permanent": "EA4"; readonly "favour": "FA1"; readonly "post": "B1"; readonly "piece": "C1"; readonly "route": "E1"; readonly "plate": "MK2"; readonly "province": "P4"; readonly "office": "E6"; readonly "openCity": "EA3"; readonly "abilityCity": "E10"; readonly "prestige": "E11"; readonly "eastWest": "E9"; readonly "supply": "B1"; readonly "stock": "A1"; readonly "income": "A1"; readonly "turn": "TU1"; readonly "score": "EN3"; readonly "mission": "MI2"; readonly "track": "EN1"; readonly "pool": "E4"; readonly "completed": "E8" };
