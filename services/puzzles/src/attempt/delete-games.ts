import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { AttemptEntity } from './attempt.entity';

/** The key of a game, its scores and its guesses: the date finds their partition. */
export type Game = Readonly<Pick<AttemptEntity, 'userId' | 'puzzleId' | 'puzzleDate'>>;

const GAME_TABLES = ['scores', 'guesses', 'attempts'];

/** Deletes locked games with their guesses and scores; totals and tallies are the caller's. */
export async function deleteGames(manager: EntityManager, where: FindOptionsWhere<Game>): Promise<void> {
  for (const table of GAME_TABLES) await manager.delete(table, where);
}
