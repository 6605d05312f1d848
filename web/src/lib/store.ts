import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

export interface Subscribable {
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export interface Store<State> extends Subscribable {
  state: () => State;
}

/** A value outside of React, with listeners; a component reads it with `useStore`. */
export function createStore<State>(initial: State): Store<State> & { set: (next: State) => void } {
  let current = initial;
  const listeners = createListeners();
  return {
    state: () => current,
    subscribe: listeners.add,
    set: (next) => {
      current = next;
      listeners.notify();
    },
  };
}

/** Renders again when what is read has changed; `read` returns the same object until then. */
export function useStore<Source extends Subscribable, Value>(
  source: Source,
  read: (source: Source) => Value,
): Value {
  return useSyncExternalStore(source.subscribe, () => read(source));
}
