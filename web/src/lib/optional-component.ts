import { createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore } from './store';

type Part<Props> = (props: Props) => ReactNode;

/**
 * A lazy component that renders nothing while its chunk can't be loaded: the screen works without it. It is tried again
 * when the network is back, and when the page becomes visible.
 */
export function optionalPart<Props extends object>(
  fetchPart: () => Promise<Part<Props>>,
): ComponentType<Props> {
  const load = async (): Promise<{ default: Part<Props> }> => {
    try {
      return { default: await fetchPart() };
    } catch {
      onNextOccasion(() => current.set(lazyPart()));
      return { default: () => null };
    }
  };
  const lazyPart = (): ComponentType<Props> => lazy<Part<Props>>(load) as ComponentType<Props>;
  const current = createStore(lazyPart());
  return function OptionalPart(props: Props) {
    return createElement<Props>(
      useStore(current, ({ state }) => state()),
      props,
    );
  };
}

function onNextOccasion(retry: () => void): void {
  const take = (): void => {
    if (document.visibilityState === 'hidden') return;
    window.removeEventListener('online', take);
    document.removeEventListener('visibilitychange', take);
    retry();
  };
  window.addEventListener('online', take);
  document.addEventListener('visibilitychange', take);
}
