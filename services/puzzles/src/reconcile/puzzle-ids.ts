import type { DataSource } from 'typeorm';

/** All puzzles, each a part. */
export async function puzzleParts(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ puzzle_id: number }[]>(
    'select puzzle_id from puzzles order by puzzle_id',
  );
  return rows.map((row) => String(row.puzzle_id));
}
