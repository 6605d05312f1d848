import type { DataSource } from 'typeorm';
import { PuzzleEntity } from '../catalogue/puzzle.entity';

/** All puzzles, each a part. */
export async function puzzleParts(dataSource: DataSource): Promise<string[]> {
  const puzzles = await dataSource.manager.find(PuzzleEntity, {
    select: { puzzleId: true },
    order: { puzzleId: 'asc' },
  });
  return puzzles.map(({ puzzleId }) => String(puzzleId));
}
