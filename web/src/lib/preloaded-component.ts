import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

interface PreloadedComponent<Props extends object> {
  Component: ComponentType<Props>;
  /** Call it before the part is needed: it then appears at once, without a fallback in between. */
  preload: () => Promise<void>;
}

/** A part of a screen that its first paint does not need. `Component` must be rendered inside `Suspense`. */
export function preloadedComponent<Props extends object>(
  fetchComponent: () => Promise<(props: Props) => ReactNode>,
): PreloadedComponent<Props> {
  let Loaded: ((props: Props) => ReactNode) | undefined;
  const load = async (): Promise<(props: Props) => ReactNode> => (Loaded ??= await fetchComponent());
  const Lazy = lazy<(props: Props) => ReactNode>(async () => ({
    default: await load(),
  })) as ComponentType<Props>;
  // React shows the fallback of a lazy component at its first rendering, even if its code is there.
  const Component = (props: Props): ReactNode => {
    // Kept while it is mounted: another component would lose its state.
    const [Now] = useState(() => Loaded);
    return createElement<Props>(Now ?? Lazy, props);
  };
  return { Component, preload: async () => void (await load().catch(() => undefined)) };
}
