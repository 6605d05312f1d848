import { clientLog } from './client-log';

/** The part of `Storage` that the app uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `localStorage`; what the browser refuses to keep there (strict settings, no room) stays in the memory of this page. */
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
        clientLog.note('Kept for this page only', { key, error: String(error) });
        memory.set(key, value);
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Then there is nothing to remove.
      }
    },
  };
}

/** The storage of this browser: it never throws. */
export const browserStorage = createBrowserStorage();

/** Does `work` with IndexedDB, which is a convenience: a browser that stores nothing goes on without, and gets undefined. */
export async function ifStored<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    clientLog.note('Nothing is stored in this browser', { error: String(error) });
    return undefined;
  }
}
