import type { Category, FoundCategory } from '@fourfold/contracts';

/** A category of the answers, as one that a player has found. */
export function asFound({ name, ...rest }: Category): FoundCategory {
  return { category_name: name, ...rest };
}
