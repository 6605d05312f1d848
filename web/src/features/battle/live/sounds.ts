import { POINTS_SOUND_VOLUME } from '@fourfold/contracts';

/** The notes of each tune, and the interval between their starts. */
const TUNES = {
  gained: { hertz: [660, 880], stepSeconds: 0.09 },
  lost: { hertz: [240, 170], stepSeconds: 0.11 },
};
const NOTE_SECONDS = 0.16;
/** Exponential ramps cannot end at zero. */
const SILENCE = 0.0001;

let context: AudioContext | undefined;

/** Does nothing in a browser without Web Audio. */
export function playTune(name: keyof typeof TUNES): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = (context ??= new AudioContext());
  if (audio.state === 'suspended') void audio.resume();
  const { hertz, stepSeconds } = TUNES[name];
  hertz.forEach((pitch, place) => playNote(audio, pitch, audio.currentTime + place * stepSeconds));
}

function playNote(audio: AudioContext, hertz: number, at: number): void {
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
