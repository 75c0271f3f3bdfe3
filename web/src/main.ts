import "./chart/generated/tokens.css";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { client } from "./api/client";
import {
  address,
  applySettings,
  followLinks,
  greet,
  me,
  readAddress,
  settings,
  storage,
} from "./app";
import { enter } from "./state/lobby";
import { pageAt } from "./pages/pages";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");

window.addEventListener("popstate", readAddress);
document.addEventListener("click", followLinks);
window.addEventListener("storage", (event) => {
  if (event.storageArea === storage) settings.reread(navigator.languages);
});

// Request everything the page needs at once: waiting for one after another would be noticeable.
// A page that fails to load here fails again, visibly, when it is shown.
// Who was signed out elsewhere is asked for a name; before the first answer nobody knows.
client.onunknown = () => {
  if (me.value !== undefined) greet(null);
};
const { page } = pageAt(address.value);
page.load().catch(() => undefined);
const first = enter(client);
first.catch(() => undefined);
applySettings().then(
  () => {
    // A language whose catalogue does not come later on leaves the page in the one before.
    settings.subscribe(() => void applySettings().catch(() => undefined));
    mount(App, { target, props: { first } });
  },
  () => {
    // No catalogue has come, so this cannot be said in the player's language.
    target.textContent = "Kontor could not be loaded. Please reload the page.";
  },
);
