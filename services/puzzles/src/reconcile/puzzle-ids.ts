import type { DataSource } from 'typeorm';

/** All puzzles, one after the other. */
export async function* puzzleIds(dataSource: DataSource): AsyncGenerator<number> {
  let puzzleId: number | null = null;
  do {
    const [row]: [{ puzzle_id: number | null }] = await dataSource.query(
      'select min(puzzle_id) as puzzle_id from puzzles where puzzle_id > coalesce($1, 0)',
      [puzzleId],
    );
    puzzleId = row.puzzle_id;
    if (puzzleId !== null) yield puzzleId;
  } while (puzzleId !== null);
}
