import type { Score } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { PlayerEntity } from '../player/player.entity';
import { tallyGames } from '../attempt/tally-games';
import { addToTotal } from './add-to-total';
import { ScoreEntity } from './score.entity';
import { viewOf, type Game } from './score.repository';

/** Changes scores and games that are there, and the totals with them. Whoever holds both holds the game first, as submissions and resets do. */
@Injectable()
export class ScoreEditRepository {
  gameOf(manager: EntityManager, scoreId: number): Promise<Game | null> {
    return manager.findOneBy(ScoreEntity, { scoreId });
  }

  /** Holds a game until the transaction ends. @returns false when there is none */
  async holdGame(manager: EntityManager, { userId, puzzleId }: Game): Promise<boolean> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await manager.findOne(AttemptEntity, { where: { userId, puzzleId }, lock })) !== null;
  }

  lock(manager: EntityManager, where: { scoreId: number } | Game): Promise<ScoreEntity | null> {
    return manager.findOne(ScoreEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  async view(manager: EntityManager, score: ScoreEntity): Promise<Score> {
    return viewOf(score, await manager.findOneByOrFail(PlayerEntity, { userId: score.userId }));
  }

  async save(manager: EntityManager, before: ScoreEntity, edited: ScoreEntity): Promise<void> {
    const { scoreId, pointsScored, completionTimeSeconds, version } = edited;
    await manager.update(ScoreEntity, { scoreId }, { pointsScored, completionTimeSeconds, version });
    await addToTotal(manager, edited, { points: pointsScored - before.pointsScored, games: 0 });
  }

  /** The game stays, and does not get another score. */
  async remove(manager: EntityManager, score: ScoreEntity, now: Date): Promise<void> {
    const { scoreId, userId, puzzleId } = score;
    await manager.update(AttemptEntity, { userId, puzzleId }, { scoreRemovedAt: now });
    await manager.delete(ScoreEntity, { scoreId });
    await addToTotal(manager, score, { points: -score.pointsScored, games: -1 });
  }

  /** Guesses and score go with the game. */
  async removeGame(
    manager: EntityManager,
    { userId, puzzleId }: Game,
    score: ScoreEntity | null,
  ): Promise<void> {
    await tallyGames(manager, { userId, puzzleIds: [puzzleId] }, -1);
    await manager.delete(AttemptEntity, { userId, puzzleId });
    if (score) await addToTotal(manager, score, { points: -score.pointsScored, games: -1 });
  }
}
