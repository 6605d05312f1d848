import { clientLog } from '../client-log';

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `localStorage`, or memory for what the browser refuses to store (strict settings, full storage). */
export function createBrowserStorage(): TextStorage {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => {
      const held = memory.get(key);
      if (held !== undefined) return held;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, value) => {
      try {
        localStorage.setItem(key, value);
        memory.delete(key);
      } catch (error) {
        clientLog.note('Stored in memory only', { key, error: String(error) });
        memory.set(key, value);
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is blocked: there is nothing to remove.
      }
    },
  };
}

export const browserStorage = createBrowserStorage();

/** Undefined when IndexedDB fails: the app works without it. */
export async function ifStored<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    clientLog.note('IndexedDB is not available', { error: String(error) });
    return undefined;
  }
}
