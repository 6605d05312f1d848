import { groupKey, type Puzzle } from '@fourfold/game-rules';
import { createHash } from 'node:crypto';

/** The same for the same four groups, whatever their names, order or spelling. */
export function fingerprintOf(puzzle: Puzzle): string {
  const groups = puzzle.categories.map((category) => groupKey(category.words)).sort();
  return createHash('sha256').update(groups.join('\n\n')).digest('base64url');
}
