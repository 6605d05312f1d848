import { createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore } from './store';

type Renderer<Props> = (props: Props) => ReactNode;

/**
 * A lazy component that renders nothing while its chunk can't be loaded: the screen works without it. It is tried again
 * when the network is back, and when the page becomes visible.
 */
export function optionalComponent<Props extends object>(
  fetchComponent: () => Promise<Renderer<Props>>,
): ComponentType<Props> {
  const load = async (): Promise<{ default: Renderer<Props> }> => {
    try {
      return { default: await fetchComponent() };
    } catch {
      onNextOccasion(() => current.set(lazyComponent()));
      return { default: () => null };
    }
  };
  const lazyComponent = (): ComponentType<Props> => lazy<Renderer<Props>>(load) as ComponentType<Props>;
  const current = createStore(lazyComponent());
  return function OptionalComponent(props: Props) {
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
