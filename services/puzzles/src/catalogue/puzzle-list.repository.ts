import {
  DEFAULT_LIST_LIMIT,
  type AdminPuzzle,
  type AdminPuzzles,
  type AdminPuzzlesQuery,
  type Category,
  type PuzzleSortKey,
  type SortOrder,
} from '@fourfold/contracts';
import type { Category as StoredCategory } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PuzzleEntity } from './puzzle.entity';

interface PuzzleRow {
  puzzle_id: number;
  puzzle_date: string;
  categories: StoredCategory[];
}

const ORDERS: Record<PuzzleSortKey, Record<SortOrder, string>> = {
  puzzle_id: { asc: 'puzzle_id', desc: 'puzzle_id desc' },
  puzzle_date: { asc: 'puzzle_date', desc: 'puzzle_date desc' },
};

/** A part of the date as it is written; an empty one is in every date. */
const MATCHES = `strpos(to_char(puzzle_date, 'YYYY-MM-DD'), $1) > 0`;

/** Lists puzzles with their answers, for admins only. */
@Injectable()
export class PuzzleListRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list({
    skip = 0,
    limit = DEFAULT_LIST_LIMIT,
    date_search: search = '',
    sort_by: sortBy = 'puzzle_date',
    sort_order: sortOrder = 'desc',
  }: AdminPuzzlesQuery): Promise<AdminPuzzles> {
    const part = search.trim();
    const [[counted], rows] = await Promise.all([
      this.dataSource.query<[{ total: number }]>(
        `select count(*)::integer as total from puzzles where ${MATCHES}`,
        [part],
      ),
      this.dataSource.query<PuzzleRow[]>(
        `select puzzle_id, puzzle_date::text, categories from puzzles where ${MATCHES}
         order by ${ORDERS[sortBy][sortOrder]} offset $2 limit $3`,
        [part, skip, limit],
      ),
    ]);
    const puzzles = rows.map((row) => viewOf(row.puzzle_id, row.puzzle_date, row.categories));
    return { puzzles, total: counted.total };
  }
}

/** A puzzle as admins see it. */
export function adminPuzzleOf(
  puzzle: Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate' | 'categories'>,
): AdminPuzzle {
  return viewOf(puzzle.puzzleId, puzzle.puzzleDate, puzzle.categories);
}

function viewOf(puzzleId: number, puzzleDate: string, stored: readonly StoredCategory[]): AdminPuzzle {
  const categories = stored.map(({ name, words, difficulty }): Category => ({
    name,
    words: [...words],
    difficulty,
  }));
  return {
    puzzle_id: puzzleId,
    puzzle_date: puzzleDate,
    puzzle_data: { words: categories.flatMap(({ words }) => words), categories },
  };
}
