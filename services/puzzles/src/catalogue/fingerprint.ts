import { groupKey, type Puzzle } from '@fourfold/game-rules';
import { createHash } from 'node:crypto';

/** Identifies a puzzle by its four groups, regardless of order, spelling and category names. */
export function fingerprintOf(puzzle: Puzzle): string {
  const groups = puzzle.categories.map((category) => groupKey(category.words)).sort();
  return createHash('sha256').update(groups.join('\n\n')).digest('base64url');
}
