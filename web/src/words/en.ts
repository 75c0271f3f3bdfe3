import { chart } from "./chart/en";
import { game } from "./game/en";
import { pages } from "./pages/en";

export const en = { ...game, ...pages, ...chart };
