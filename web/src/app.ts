/** What all pages share: settings, words, the address, and the visitor's name. */
import { ours } from "./base";
import { SettingsStore } from "./state/settings";
import { openStorage } from "./state/storage";
import { Store } from "./store";
import { loadWords, type Say } from "./words/words";

export const storage = openStorage(() => window.localStorage);
/** What belongs to this tab only. */
export const tabStorage = openStorage(() => window.sessionStorage);
export const settings = new SettingsStore(storage, navigator.languages);
export const words = new Store<Say>((key) => key);
/** The address of the page that is open, without what is before our paths. */
export const address = new Store<URL>(openAddress());
/** The name of the guest; undefined: not asked yet, null: none chosen. */
export const me = new Store<string | null | undefined>(undefined);
/** The id of the guest, by which this browser keeps apart what belongs to one; empty: nobody is known. */
export const visitor = new Store<string>("");

/** Learn who the visitor is; null: nobody yet, or no longer. */
export function greet(guest: { id: string; name: string } | null): void {
  visitor.set(guest?.id ?? "");
  me.set(guest?.name ?? null);
}

function openAddress(): URL {
  const url = new URL(location.href);
  url.pathname = ours(url.pathname) ?? url.pathname;
  return url;
}

/** Read the address again after it has changed. */
export function readAddress(): void {
  address.set(openAddress());
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  readAddress();
}

/** Follow links inside the app without reloading the page. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target !== "" || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || (ours(link.pathname) ?? "/api").startsWith("/api")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** Apply the settings to the document: its theme and its language. */
export async function applySettings(): Promise<void> {
  const { theme, language } = settings.value;
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  if (root.lang !== language || words.value("close") === "close") {
    const say = await loadWords(language);
    // A catalogue that loads slowly must not overwrite one chosen later.
    if (settings.value.language !== language) return;
    root.lang = language;
    words.set(say);
  }
}

/** The speed of flying pieces: 0 if the player or the system wants none. */
export const motion = new Store<number>(0);
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const readMotion = (): void => motion.set(reduced.matches ? 0 : settings.value.motion);
reduced.addEventListener("change", readMotion);
settings.subscribe(readMotion);
