import { chart } from "./chart/ru";
import { game } from "./game/ru";
import { pages } from "./pages/ru";

export const ru = { ...game, ...pages, ...chart };
