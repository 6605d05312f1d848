import { POINTS_SOUND_VOLUME } from '@fourfold/contracts';

/** Notes of a short tune: hertz, and when each begins in seconds. */
type Tune = ReadonlyArray<readonly [hertz: number, at: number]>;

const TUNES = {
  gained: [
    [660, 0],
    [880, 0.09],
  ],
  lost: [
    [240, 0],
    [170, 0.11],
  ],
} as const satisfies Record<string, Tune>;
const NOTE_SECONDS = 0.16;
/** Exponential ramps cannot end at zero. */
const SILENCE = 0.0001;

let context: AudioContext | undefined;

/** A short tune for points that were gained or lost; silence where a browser does not play it. */
export function playTune(name: keyof typeof TUNES): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const [hertz, at] of TUNES[name]) note(context, hertz, context.currentTime + at);
}

function note(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(POINTS_SOUND_VOLUME, at);
  volume.gain.exponentialRampToValueAtTime(SILENCE, at + NOTE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE_SECONDS);
}
