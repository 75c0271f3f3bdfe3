import { chart } from "./chart/en";
import { decide } from "./decide/en";
import { game } from "./game/en";
import { pages } from "./pages/en";
import { terms } from "./terms/en";
import { tips } from "./tips/en";

export const en = { ...game, ...pages, ...chart, ...decide, ...terms, ...tips };
