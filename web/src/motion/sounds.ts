import { settings } from "../table/settings.svelte.ts";
import type { Event, Step } from "../wire/index.ts";

/**
 * Small sounds, made of tones when they are needed: a knock on wood, a pluck, a bell. Nothing is loaded.
 */

/** A tone: its pitch in Hz, when it begins and how long it rings in seconds, and how it sounds. */
interface Tone {
  readonly pitch: number;
  readonly at?: number;
  readonly rings?: number;
  readonly shape?: OscillatorType;
  readonly loud?: number;
}

const KNOCK: Tone[] = [
  { pitch: 190, rings: 0.07, shape: "triangle", loud: 0.9 },
  { pitch: 95, rings: 0.09, shape: "sine", loud: 0.6 },
];
const PLUCK: Tone[] = [
  { pitch: 523, rings: 0.22, shape: "triangle" },
  { pitch: 784, at: 0.09, rings: 0.3, shape: "triangle" },
];
const BUILD: Tone[] = [
  { pitch: 240, rings: 0.05, shape: "square", loud: 0.25 },
  { pitch: 260, at: 0.1, rings: 0.05, shape: "square", loud: 0.25 },
];
const BELL: Tone[] = [
  { pitch: 660, rings: 0.9, loud: 0.5 },
  { pitch: 990, rings: 0.6, loud: 0.25 },
];
const HARVEST: Tone[] = [392, 494, 587].map((pitch, at) => ({ pitch, at: at * 0.12, rings: 0.5 }));
const END: Tone[] = [392, 523, 659, 784].map((pitch, at) => ({ pitch, at: at * 0.16, rings: 0.8 }));

const BUILT = new Set(["built", "laid", "fenced", "renovated", "improved", "stabled"]);

let speaker: AudioContext | null = null;

function ring(tones: readonly Tone[]): void {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === "undefined") return;
  // A browser lets a page sound only after somebody has touched it.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  speaker ??= new AudioContext();
  const from = speaker.currentTime;
  for (const { pitch, at = 0, rings = 0.3, shape = "sine", loud = 0.6 } of tones) {
    const tone = new OscillatorNode(speaker, { type: shape, frequency: pitch });
    const gain = new GainNode(speaker, { gain: 0 });
    gain.gain.setValueAtTime(0, from + at);
    gain.gain.linearRampToValueAtTime(loud * settings.volume * 0.3, from + at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + at + rings);
    tone.connect(gain).connect(speaker.destination);
    tone.start(from + at);
    tone.stop(from + at + rings);
  }
}

/** What is heard of an event; the larger one wins. */
function toneOf({ event, what }: Event): { tones: Tone[]; worth: number } | null {
  if (event === "over") return { tones: END, worth: 5 };
  if (event === "phase" && what === "field") return { tones: HARVEST, worth: 4 };
  if (event === "round") return { tones: BELL, worth: 3 };
  if (BUILT.has(event)) return { tones: BUILD, worth: 2 };
  return event === "placed" ? { tones: KNOCK, worth: 1 } : null;
}

/** Sounds what happened: one sound, however much it was. */
export function soundSteps(steps: readonly Step[]): void {
  const heard = steps
    .flatMap((step) => step.events)
    .map(toneOf)
    .filter((tone) => tone !== null)
    .sort((a, b) => b.worth - a.worth)[0];
  if (heard) ring(heard.tones);
}

/** Says that it is one's own turn. */
export const soundTurn = (): void => ring(PLUCK);

/** Lets a change of the volume be heard. */
export const soundSample = (): void => ring(KNOCK);
