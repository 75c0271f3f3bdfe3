/** Written by `./kontor types`. */
export const players: readonly [2, 3, 4, 5];
export const editions: readonly [{ readonly "name": "big-box"; readonly "variant": "neutral"; readonly "modules": readonly ["missions", "favours"]; readonly "neutralPlays": true; readonly "pool": 12 }, { readonly "name": "egmont"; readonly "variant": "neutral"; readonly "modules": readonly []; readonly "neutralPlays": false; readonly "pool": 12 }, { readonly "name": "2009"; readonly "variant": "pawn"; readonly "modules": readonly []; readonly "neutralPlays": false; readonly "pool": 13 }];
export const variants: readonly ["neutral", "pawn"];
export const variantPlayers: 2;
export const modules: readonly ["missions", "favours"];
export const banks: readonly ["3-5-7", "3-4-7"];
export const levels: readonly ["apprentice", "journeyman", "master"];
export const experiences: readonly [{ readonly "name": "new"; readonly "level": "apprentice" }, { readonly "name": "played"; readonly "level": "journeyman" }, { readonly "name": "expert"; readonly "level": "master" }];
export const orders: readonly ["random", "fixed"];
export const clocks: readonly [{ readonly "name": "none"; readonly "pace": "live"; readonly "time": null }, { readonly "name": "fast"; readonly "pace": "live"; readonly "time": { readonly "bank": 600; readonly "increment": 15 } }, { readonly "name": "calm"; readonly "pace": "live"; readonly "time": { readonly "bank": 1500; readonly "increment": 45 } }, { readonly "name": "days"; readonly "pace": "days"; readonly "time": { readonly "bank": 432000; readonly "increment": 86400 } }];
export const ownClock: { readonly "name": "own"; readonly "bank": { readonly "least": 1; readonly "most": 5184000 }; readonly "increment": { readonly "least": 0; readonly "most": 2592000 }; readonly "slow": 86400 };
export const atZero: readonly ["nothing", "bot", "vote"];
export const spectatorChats: readonly ["together", "apart", "off"];
export const absences: readonly [120, 300, 600, 1800, 7200, 86400, 259200, 604800];
export const usual: { readonly "edition": "big-box"; readonly "board": "hansa"; readonly "players": 4; readonly "bank": "3-5-7"; readonly "level": "journeyman"; readonly "order": "random"; readonly "clock": "none"; readonly "atZero": "nothing"; readonly "spectatorChat": "together"; readonly "absentAfter": { readonly "live": 600; readonly "days": 259200 } };
export const longest: { readonly "name": 30; readonly "label": 60; readonly "saying": 500 };
export const colours: readonly ["red", "blue", "green", "yellow", "violet"];
export const rules: { readonly "board": "ED2"; readonly "edition": "ED1"; readonly "variant": "ED3"; readonly "missions": "MI1"; readonly "favours": "FA1"; readonly "bank": "SU3"; readonly "order": "SU6" };
