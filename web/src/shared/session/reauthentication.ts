import { createStore } from '../../lib/store';

const pending = createStore<PromiseWithResolvers<boolean> | undefined>(undefined);
let dialogs = 0;

function settle(isGiven: boolean): void {
  const request = pending.state();
  pending.set(undefined);
  request?.resolve(isGiven);
}

/** Connects requests that need the password with the dialog that asks for it. */
export const reauthentication = {
  isWanted: (): boolean => pending.state() !== undefined,
  subscribe: (listener: () => void) => {
    const unsubscribe = pending.subscribe(listener);
    dialogs += 1;
    return () => {
      unsubscribe();
      dialogs -= 1;
      if (dialogs === 0) settle(false);
    };
  },
  /** Concurrent callers share the result. False when there is no dialog, or it was cancelled. */
  ask: (): Promise<boolean> => {
    if (dialogs === 0) return Promise.resolve(false);
    if (!pending.state()) pending.set(Promise.withResolvers<boolean>());
    return pending.state()?.promise ?? Promise.resolve(false);
  },
  settle,
};
