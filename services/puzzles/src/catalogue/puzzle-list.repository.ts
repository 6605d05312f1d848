import {
  DEFAULT_LIST_LIMIT,
  type AdminPuzzle,
  type AdminPuzzles,
  type AdminPuzzlesQuery,
  type Category,
  type PuzzleSortKey,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, type Repository } from 'typeorm';
import { PuzzleEntity } from './puzzle.entity';

const SORTED_BY = { puzzle_id: 'puzzleId', puzzle_date: 'puzzleDate' } as const satisfies Record<
  PuzzleSortKey,
  keyof PuzzleEntity
>;

/** Lists puzzles with their answers, for admins only. */
@Injectable()
export class PuzzleListRepository {
  constructor(@InjectRepository(PuzzleEntity) private readonly rows: Repository<PuzzleEntity>) {}

  async list({
    skip = 0,
    limit = DEFAULT_LIST_LIMIT,
    date_search: search = '',
    sort_by: sortBy = 'puzzle_date',
    sort_order: sortOrder = 'desc',
  }: AdminPuzzlesQuery): Promise<AdminPuzzles> {
    const [puzzles, total] = await this.rows.findAndCount({
      select: { puzzleId: true, puzzleDate: true, categories: true },
      // A part of the date as it is written; an empty one is in every date.
      where: {
        puzzleDate: Raw((column) => `strpos(to_char(${column}, 'YYYY-MM-DD'), :part) > 0`, {
          part: search.trim(),
        }),
      },
      order: { [SORTED_BY[sortBy]]: sortOrder },
      skip,
      take: limit,
    });
    return { puzzles: puzzles.map(adminPuzzleOf), total };
  }
}

/** A puzzle as admins see it. */
export function adminPuzzleOf(
  puzzle: Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate' | 'categories'>,
): AdminPuzzle {
  const categories = puzzle.categories.map(({ name, words, difficulty }): Category => ({
    name,
    words: [...words],
    difficulty,
  }));
  return {
    puzzle_id: puzzle.puzzleId,
    puzzle_date: puzzle.puzzleDate,
    puzzle_data: { words: categories.flatMap(({ words }) => words), categories },
  };
}
