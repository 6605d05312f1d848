import type { EntityManager } from 'typeorm';
import { WithdrawnGameEntity } from '../catalogue/withdrawn.entity';
import { unmeasureGames } from '../statistics/measures';
import { StreakEntity } from '../streak/streak.entity';
import { AttemptEntity } from './attempt.entity';
import { deleteGames } from './delete-games';
import { tallyGames } from './tally-games';

/**
 * Removes the games of a deleted player. Locks as a move does: games, the streak, the scores, then the tallies of many
 * players.
 */
export async function removeGamesOf(manager: EntityManager, userId: string): Promise<void> {
  const lock = { mode: 'pessimistic_write' } as const;
  const games = await manager.find(AttemptEntity, { where: { userId }, order: { puzzleId: 'asc' }, lock });
  await manager.find(StreakEntity, { where: { userId }, lock });
  await unmeasureGames(manager, games);
  await tallyGames(manager, games, -1);
  await manager.delete(WithdrawnGameEntity, { userId });
  await deleteGames(manager, { userId });
}
