import { createListeners } from '../listeners';
import type { Store } from '../store';
import { browserStorage } from './browser-storage';

/** An entry of the browser's storage, as a store that follows changes in other tabs; null when there is none. */
export function storedText(key: string): Store<string | null> & { set: (text: string | null) => void } {
  const listeners = createListeners();
  return {
    state: () => browserStorage.getItem(key),
    subscribe: (listener) => {
      const remove = listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        remove();
        window.removeEventListener('storage', listener);
      };
    },
    set: (text) => {
      if (text === null) browserStorage.removeItem(key);
      else browserStorage.setItem(key, text);
      listeners.notify();
    },
  };
}
