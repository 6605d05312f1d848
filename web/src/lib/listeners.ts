export interface Listeners<Args extends unknown[]> {
  /** Returns the function that removes it. */
  add: (listener: (...args: Args) => void) => () => void;
  tell: (...args: Args) => void;
}

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (...args) => {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}

export function endAll(ends: ReadonlyArray<() => void>): () => void {
  return () => {
    for (const end of ends) end();
  };
}
