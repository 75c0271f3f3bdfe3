/** Asks for the sounds of a table: those that the visitor wants, one at a time. */
import { settings } from "../app";
import { weightier } from "../state/cues";
import type { Sound } from "../state/settings";

/** What is asked for within this time has happened at once. */
const AT_ONCE_MS = 60;
const GESTURES = ["pointerdown", "keydown"] as const;

let wanted: Sound | null = null;

/** Ask for a sound, if it is switched on; of those asked for at once only the weightiest is heard. */
export function askFor(sound: Sound): void {
  if (!settings.value.sounds.includes(sound)) return;
  if (wanted === null) setTimeout(playWanted, AT_ONCE_MS);
  wanted = wanted === null ? sound : weightier(wanted, sound);
}

function playWanted(): void {
  const sound = wanted;
  wanted = null;
  if (sound !== null) void tones().then((loaded) => loaded?.play(sound));
}

/** Play a sound at once, as somebody wants to hear what it is like. */
export async function listenTo(sound: Sound): Promise<void> {
  await (await tones())?.play(sound, true);
}

/** Sounds that do not come are missed, and nothing else. */
function tones(): Promise<typeof import("./tones") | null> {
  return import("./tones").catch(() => null);
}

/** Get ready for sounds with the visitor's next gesture, before which browsers allow none; return how to stop that. */
export function readyForSounds(): () => void {
  const ready = (): void => {
    if (settings.value.sounds.length === 0) return;
    stop();
    void tones().then((loaded) => loaded?.wake());
  };
  const stop = (): void => {
    for (const name of GESTURES) removeEventListener(name, ready, { capture: true });
  };
  for (const name of GESTURES) addEventListener(name, ready, { capture: true, passive: true });
  return stop;
}
