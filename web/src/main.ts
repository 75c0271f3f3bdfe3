import "./chart/generated/tokens.css";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings, followLinks, route, settings, storage } from "./app";
import { routeOf } from "./state/routes";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");

window.addEventListener("popstate", () => route.set(routeOf(location)));
document.addEventListener("click", followLinks);
window.addEventListener("storage", (event) => {
  if (event.storageArea === storage) settings.reread(navigator.languages);
});

void applySettings().then(() => {
  settings.subscribe(() => void applySettings());
  mount(App, { target });
});
