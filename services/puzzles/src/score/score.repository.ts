import type { AvailablePuzzle, Score } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ScoreEntity } from './score.entity';

export type NewScore = Omit<ScoreEntity, 'scoreId' | 'version' | 'submittedAt'>;

export interface Page {
  readonly skip: number;
  readonly limit: number;
}

@Injectable()
export class ScoreRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the stored score, or undefined when the game has one already */
  async insert(manager: EntityManager, score: NewScore): Promise<ScoreEntity | undefined> {
    const insert = manager.createQueryBuilder().insert().into(ScoreEntity).values(score).orIgnore();
    const result = await insert.returning(['scoreId', 'version', 'submittedAt']).execute();
    const [row] = result.raw as { score_id: number; version: number; submitted_at: Date }[];
    return row && { ...score, scoreId: row.score_id, version: row.version, submittedAt: row.submitted_at };
  }

  find(
    userId: string,
    puzzleId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<ScoreEntity | null> {
    return manager.findOneBy(ScoreEntity, { userId, puzzleId });
  }

  /**
   * Keeps a game from being taken away until the transaction ends, and tells whether it has, or had, its one score.
   *
   * @returns undefined when the game is no more
   */
  async holdGame(
    manager: EntityManager,
    userId: string,
    puzzleId: number,
  ): Promise<{ wasScored: boolean } | undefined> {
    const [row] = await manager.query<{ was_scored: boolean }[]>(
      `select score_removed_at is not null or exists (
         select from scores where scores.user_id = $1 and scores.puzzle_id = $2) as was_scored
       from attempts where user_id = $1 and puzzle_id = $2 for key share`,
      [userId, puzzleId],
    );
    return row && { wasScored: row.was_scored };
  }

  /** Whether an admin took the score of a game away. */
  async wasRemoved(userId: string, puzzleId: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `select from attempts where user_id = $1 and puzzle_id = $2 and score_removed_at is not null`,
      [userId, puzzleId],
    );
    return rows.length === 1;
  }

  /** Puzzles of finished games that never had a score, oldest first. */
  async findUnscored(userId: string): Promise<number[]> {
    const rows = await this.dataSource.query<{ puzzle_id: number }[]>(
      `select puzzle_id from attempts
       where user_id = $1 and finished_at is not null and score_removed_at is null
         and not exists (select from scores where scores.user_id = $1 and scores.puzzle_id = attempts.puzzle_id)
       order by puzzle_date`,
      [userId],
    );
    return rows.map((row) => row.puzzle_id);
  }

  /** A player's scores, newest date first. */
  listByUser(userId: string, { skip, limit }: Page): Promise<Score[]> {
    return this.dataSource.query<Score[]>(
      `select score_id, puzzle_id, puzzle_date::text, points_scored, completion_time_seconds, user_id, display_name
       from scores join players using (user_id)
       where user_id = $1 order by scores.puzzle_date desc offset $2 limit $3`,
      [userId, skip, limit],
    );
  }

  /** Puzzles up to a date, newest first, with what the player made of them. */
  listPuzzlesFor(userId: string, upTo: CalendarDate, { skip, limit }: Page): Promise<AvailablePuzzle[]> {
    return this.dataSource.query<AvailablePuzzle[]>(
      `select puzzles.puzzle_id, puzzles.puzzle_date::text,
         case when finished_at is not null then 'finished'
              when attempts.user_id is not null then 'in_progress'
              else 'not_started' end as status,
         points_scored
       from puzzles
         left join attempts on attempts.puzzle_id = puzzles.puzzle_id and attempts.user_id = $1
         left join scores on scores.puzzle_id = puzzles.puzzle_id and scores.user_id = $1
       where puzzles.puzzle_date <= $2
       order by puzzles.puzzle_date desc offset $3 limit $4`,
      [userId, upTo, skip, limit],
    );
  }
}
