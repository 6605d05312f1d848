import type { NewEvent } from '@fourfold/platform/bus';
import type { PuzzleEntity } from './puzzle.entity';

type PublishedPuzzle = Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate' | 'version' | 'createdAt'>;

export function publishedEventOf({
  puzzleId,
  puzzleDate,
  version,
  createdAt,
}: PublishedPuzzle): NewEvent<'puzzle.published'> {
  return {
    type: 'puzzle.published',
    aggregateId: String(puzzleId),
    aggregateVersion: version,
    data: { puzzle_id: puzzleId, puzzle_date: puzzleDate, published_at: createdAt.toISOString() },
  };
}
