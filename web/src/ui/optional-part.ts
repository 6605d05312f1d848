import { lazy, type ComponentType, type ReactNode } from 'react';

/**
 * A part of a screen that comes after the rest, and stays away when it cannot be fetched (no network yet, a newer
 * release): the rest of the screen does without.
 */
export function optionalPart<Props extends object>(
  fetchPart: () => Promise<(props: Props) => ReactNode>,
): ComponentType<Props> {
  return lazy<(props: Props) => ReactNode>(async () => {
    try {
      return { default: await fetchPart() };
    } catch {
      return { default: () => null };
    }
  }) as ComponentType<Props>;
}
