import type { Score } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ScoreEntity } from './score.entity';

export interface Game {
  readonly userId: string;
  readonly puzzleId: number;
}

/** Changes scores and games that are there. Whoever holds both holds the game first, as submissions and resets do. */
@Injectable()
export class ScoreEditRepository {
  /** Whose score it is, without holding anything. */
  async gameOf(manager: EntityManager, scoreId: number): Promise<Game | null> {
    return manager.findOne(ScoreEntity, { where: { scoreId }, select: { userId: true, puzzleId: true } });
  }

  /** Holds a game until the transaction ends. @returns false when there is none */
  async holdGame(manager: EntityManager, { userId, puzzleId }: Game): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'select 1 from attempts where user_id = $1 and puzzle_id = $2 for update',
      [userId, puzzleId],
    );
    return rows.length === 1;
  }

  lock(manager: EntityManager, where: { scoreId: number } | Game): Promise<ScoreEntity | null> {
    return manager.findOne(ScoreEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** A score as everybody sees it. */
  async view(manager: EntityManager, scoreId: number): Promise<Score> {
    const [row] = await manager.query<[Score]>(
      `select score_id, puzzle_id, puzzle_date::text, points_scored, completion_time_seconds, user_id, display_name
       from scores join players using (user_id) where score_id = $1`,
      [scoreId],
    );
    return row;
  }

  async save(manager: EntityManager, score: ScoreEntity): Promise<void> {
    const { scoreId, pointsScored, completionTimeSeconds, version } = score;
    await manager.update(ScoreEntity, { scoreId }, { pointsScored, completionTimeSeconds, version });
  }

  /** The game stays, and does not get another score. */
  async remove(manager: EntityManager, { scoreId, userId, puzzleId }: ScoreEntity, now: Date): Promise<void> {
    await manager.query('update attempts set score_removed_at = $3 where user_id = $1 and puzzle_id = $2', [
      userId,
      puzzleId,
      now,
    ]);
    await manager.delete(ScoreEntity, { scoreId });
  }

  /** Guesses and score go with the game. */
  async removeGame(manager: EntityManager, { userId, puzzleId }: Game): Promise<void> {
    await manager.query('delete from attempts where user_id = $1 and puzzle_id = $2', [userId, puzzleId]);
  }
}
