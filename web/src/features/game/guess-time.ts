/** The time for a guess is the player's choice, stored on this device. The server neither knows nor asks. */
import { GUESS_TIMER_SECONDS } from '@fourfold/contracts';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../lib/storage/browser-storage';
import { createListeners } from '../../lib/listeners';

export const GUESS_TIMES = [
  { value: 'standard', label: '60 s', seconds: GUESS_TIMER_SECONDS },
  { value: 'long', label: '10 min', seconds: 600 },
  { value: 'unlimited', label: 'No limit', seconds: null },
] as const;

export type GuessTime = (typeof GUESS_TIMES)[number];

const STORAGE_KEY = 'fourfold.guess-time';

const listeners = createListeners();

function stored(): GuessTime {
  const value = browserStorage.getItem(STORAGE_KEY);
  return GUESS_TIMES.find((time) => time.value === value) ?? GUESS_TIMES[0];
}

export function chooseGuessTime(value: GuessTime['value']): void {
  browserStorage.setItem(STORAGE_KEY, value);
  listeners.notify();
}

/** Follows the choice in other tabs, too. */
function subscribe(onChange: () => void): () => void {
  const remove = listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    remove();
    window.removeEventListener('storage', onChange);
  };
}

export function useGuessTime(): GuessTime {
  return useSyncExternalStore(subscribe, stored);
}
