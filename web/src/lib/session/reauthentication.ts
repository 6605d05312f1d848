/** The question for the password of whoever is signed in, which the server wants before some acts. */
export function createReauthentication() {
  const listeners = new Set<() => void>();
  let pending: PromiseWithResolvers<boolean> | undefined;

  const change = (next: typeof pending): void => {
    pending = next;
    for (const listener of listeners) listener();
  };
  const settle = (isGiven: boolean): void => {
    const asked = pending;
    change(undefined);
    asked?.resolve(isGiven);
  };
  return {
    isWanted: (): boolean => pending !== undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) settle(false);
      };
    },
    /** Asks whoever listens; those who ask meanwhile share the answer. False when it was not given. */
    ask: (): Promise<boolean> => {
      if (listeners.size === 0) return Promise.resolve(false);
      if (!pending) change(Promise.withResolvers<boolean>());
      return pending?.promise ?? Promise.resolve(false);
    },
    settle,
  };
}

export const reauthentication = createReauthentication();
