import { chart } from "./chart/ru";
import { decide } from "./decide/ru";
import { game } from "./game/ru";
import { pages } from "./pages/ru";
import { terms } from "./terms/ru";
import { tips } from "./tips/ru";

export const ru = { ...game, ...pages, ...chart, ...decide, ...terms, ...tips };
