/** The question for the password of whoever is signed in, which the server wants before some acts. */
export interface Reauthentication {
  isWanted: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Asks whoever listens; those who ask meanwhile share the answer. False when it was not given. */
  ask: () => Promise<boolean>;
  settle: (isGiven: boolean) => void;
}

export function createReauthentication(): Reauthentication {
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
    isWanted: () => pending !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) settle(false);
      };
    },
    ask: () => {
      if (listeners.size === 0) return Promise.resolve(false);
      if (!pending) change(Promise.withResolvers<boolean>());
      return pending?.promise ?? Promise.resolve(false);
    },
    settle,
  };
}

export const reauthentication = createReauthentication();
