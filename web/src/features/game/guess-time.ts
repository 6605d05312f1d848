/** The time for a guess is the player's choice, stored on this device. The server neither knows nor asks. */
import { GUESS_TIMER_SECONDS } from '@fourfold/contracts';
import { storedText } from '../../lib/storage/stored-text';
import { useStore } from '../../lib/store';

export const GUESS_TIMES = [
  { value: 'standard', label: '60 s', seconds: GUESS_TIMER_SECONDS },
  { value: 'long', label: '10 min', seconds: 600 },
  { value: 'unlimited', label: 'No limit', seconds: null },
] as const;

export type GuessTime = (typeof GUESS_TIMES)[number];

const stored = storedText('fourfold.guess-time');

export function chooseGuessTime(value: GuessTime['value']): void {
  stored.set(value);
}

export function useGuessTime(): GuessTime {
  const value = useStore(stored, ({ state }) => state());
  return GUESS_TIMES.find((time) => time.value === value) ?? GUESS_TIMES[0];
}
