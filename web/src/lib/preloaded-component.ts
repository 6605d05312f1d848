import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

interface PreloadedPart<Props extends object> {
  Part: ComponentType<Props>;
  /** Call it before the part is needed: it then appears at once, without a fallback in between. */
  preload: () => Promise<void>;
}

/** A part of a screen that its first paint does not need. `Part` must be rendered inside `Suspense`. */
export function preloadedPart<Props extends object>(
  fetchPart: () => Promise<(props: Props) => ReactNode>,
): PreloadedPart<Props> {
  let Loaded: ((props: Props) => ReactNode) | undefined;
  const load = async (): Promise<(props: Props) => ReactNode> => (Loaded ??= await fetchPart());
  const Lazy = lazy<(props: Props) => ReactNode>(async () => ({
    default: await load(),
  })) as ComponentType<Props>;
  // React shows the fallback of a lazy component at its first rendering, even if its code is there.
  const Part = (props: Props): ReactNode => {
    // Kept while it is mounted: another component would lose its state.
    const [Now] = useState(() => Loaded);
    return createElement<Props>(Now ?? Lazy, props);
  };
  return { Part, preload: async () => void (await load().catch(() => undefined)) };
}
