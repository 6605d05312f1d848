export type Listeners<Args extends unknown[]> = ReturnType<typeof createListeners<Args>>;

export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    /** Returns the function that removes it. */
    add: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (...args: Args): void => {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}

export function endAll(ends: ReadonlyArray<() => void>): () => void {
  return () => {
    for (const end of ends) end();
  };
}
