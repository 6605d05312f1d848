import { lazy, type ComponentType, type ReactNode } from 'react';

/** A lazy component that renders nothing when its chunk can't be loaded: the screen works without it. */
export function optionalPart<Props extends object>(
  fetchPart: () => Promise<(props: Props) => ReactNode>,
): ComponentType<Props> {
  return lazy<(props: Props) => ReactNode>(async () => ({
    default: await fetchPart().catch(() => () => null),
  })) as ComponentType<Props>;
}
