const listeners = new Set<() => void>();
let pending: PromiseWithResolvers<boolean> | undefined;

function change(next: typeof pending): void {
  pending = next;
  for (const listener of listeners) listener();
}

function settle(isGiven: boolean): void {
  const request = pending;
  change(undefined);
  request?.resolve(isGiven);
}

/** Connects requests that need the password with the dialog that asks for it. */
export const reauthentication = {
  isWanted: (): boolean => pending !== undefined,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) settle(false);
    };
  },
  /** Concurrent callers share the result. False when there is no dialog, or it was cancelled. */
  ask: (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false);
    if (!pending) change(Promise.withResolvers<boolean>());
    return pending?.promise ?? Promise.resolve(false);
  },
  settle,
};
