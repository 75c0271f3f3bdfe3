/** The sounds themselves, made here of a few tones of wood and bells: there is no file to load. */
import { weightier } from "../state/cues";
import type { Sound } from "../state/settings";

/** A tone of an instrument: its pitch as a multiple of the note's, its share of the loudness, how long it rings. */
type Overtone = readonly [ratio: number, share: number, seconds: number];

/** A struck note. */
interface Note {
  at: number;
  pitch: number;
  loudness: number;
  of: readonly Overtone[];
}

interface Made {
  seconds: number;
  notes: readonly Note[];
}

const RATE = 44_100;
/** How long a strike takes to reach its loudness: shorter ones click. */
const ATTACK = 0.005;
const SILENCE = 0.0001;
/** How long a sound waits for the browser to allow it: later it would tell of something past. */
const PATIENCE_MS = 400;

/** A bar of rosewood, as of a marimba. */
const WOOD: readonly Overtone[] = [
  [1, 1, 0.38],
  [3.93, 0.2, 0.1],
  [9.2, 0.05, 0.04],
];
/** A hollow block, struck lightly. */
const BLOCK: readonly Overtone[] = [
  [1, 1, 0.16],
  [1.52, 0.45, 0.09],
  [3.4, 0.14, 0.04],
];
/** A small bell. */
const BELL: readonly Overtone[] = [
  [1, 1, 0.42],
  [2, 0.3, 0.3],
  [2.76, 0.2, 0.2],
  [5.4, 0.06, 0.1],
];

const note = (at: number, pitch: number, loudness: number, of: readonly Overtone[]): Note => ({
  at,
  pitch,
  loudness,
  of,
});

const MADE: Record<Sound, Made> = {
  /** Two bars, rising. */
  turn: { seconds: 0.6, notes: [note(0, 523.25, 0.16, WOOD), note(0.15, 783.99, 0.14, WOOD)] },
  /** One bright bell. */
  marker: { seconds: 0.5, notes: [note(0, 1318.51, 0.09, BELL)] },
  /** Two knocks, falling. */
  displaced: {
    seconds: 0.4,
    notes: [note(0, 392, 0.2, BLOCK), note(0.13, 293.66, 0.2, BLOCK)],
  },
  /** A chord of bells, one after the other. */
  end: {
    seconds: 1.1,
    notes: [
      note(0, 523.25, 0.1, BELL),
      note(0.14, 659.26, 0.1, BELL),
      note(0.28, 783.99, 0.1, BELL),
      note(0.46, 1046.5, 0.11, BELL),
    ],
  },
};

const known = new Map<Sound, Promise<AudioBuffer>>();
let output: AudioContext | null = null;
let playing: { sound: Sound; source: AudioBufferSourceNode } | null = null;

function strike(context: BaseAudioContext, { at, pitch, loudness, of }: Note): void {
  for (const [ratio, share, seconds] of of) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch * ratio;
    volume.gain.setValueAtTime(SILENCE, at);
    volume.gain.linearRampToValueAtTime(loudness * share, at + ATTACK);
    volume.gain.exponentialRampToValueAtTime(SILENCE, at + ATTACK + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + ATTACK + seconds);
  }
}

function render({ seconds, notes }: Made): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, Math.ceil(RATE * seconds), RATE);
  for (const each of notes) strike(context, each);
  return context.startRendering();
}

/** Return a sound as samples, made when it is first wanted. */
function samplesOf(sound: Sound): Promise<AudioBuffer> {
  const found = known.get(sound) ?? render(MADE[sound]);
  known.set(sound, found);
  return found;
}

/** Get the loudspeaker ready; null before the visitor's first gesture, as browsers want it. */
export function wake(): AudioContext | null {
  // The oldest browsers do not tell.
  const activation = navigator.userActivation as UserActivation | undefined;
  if (activation?.hasBeenActive === false) return null;
  output ??= new AudioContext();
  void output.resume();
  return output;
}

const isReady = (context: AudioContext): boolean => context.state === "running";

/** Wait a moment until a loudspeaker is ready; return whether it is. */
async function ready(context: AudioContext): Promise<boolean> {
  const moment = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (!isReady(context)) await Promise.race([context.resume(), moment]);
  return isReady(context);
}

/** Play a sound, unless a weightier one is heard now; `anyway` ends that. */
export async function play(sound: Sound, anyway = false): Promise<void> {
  const context = wake();
  if (context === null || !(await ready(context))) return;
  const buffer = await samplesOf(sound);
  if (playing !== null) {
    if (!anyway && weightier(playing.sound, sound) !== sound) return;
    playing.source.stop();
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.onended = () => {
    if (playing?.source !== source) return;
    playing = null;
    // A loudspeaker that waits costs power.
    void context.suspend();
  };
  playing = { sound, source };
  source.start();
}
