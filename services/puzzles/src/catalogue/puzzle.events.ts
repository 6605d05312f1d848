import type { NewEvent } from '@fourfold/platform/messaging';
import type { PuzzleEntity } from './puzzle.entity';

export type PublishedPuzzle = Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate' | 'version' | 'createdAt'>;

export function publishedEventOf(
  { puzzleId, puzzleDate, version, createdAt }: PublishedPuzzle,
  { removed = false }: { removed?: boolean } = {},
): NewEvent<'puzzle.published'> {
  return {
    type: 'puzzle.published',
    aggregateId: String(puzzleId),
    aggregateVersion: removed ? version + 1 : version,
    data: { puzzle_id: puzzleId, puzzle_date: puzzleDate, published_at: createdAt.toISOString(), removed },
  };
}
