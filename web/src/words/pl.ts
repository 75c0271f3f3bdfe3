import { chart } from "./chart/pl";
import { decide } from "./decide/pl";
import { game } from "./game/pl";
import { pages } from "./pages/pl";
import { terms } from "./terms/pl";
import { tips } from "./tips/pl";

export const pl = { ...game, ...pages, ...chart, ...decide, ...terms, ...tips };
