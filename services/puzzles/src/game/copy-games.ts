import { Any, type EntityManager } from 'typeorm';
import type { GameColumns, GuessColumns } from './game.entity';

/** The entities of one kind of games. */
export interface GameEntities {
  readonly games: new () => GameColumns;
  readonly guesses: new () => GuessColumns;
}

/**
 * Copies games of a guest with their guesses, which are append-only, to an account that has not started their puzzles; the
 * caller deletes those of the guest. Tallies stay: the games are the same.
 *
 * @param games locked
 * @returns the puzzles of the copied games
 */
export async function copyGames(
  manager: EntityManager,
  { games: gameEntity, guesses: guessEntity }: GameEntities,
  { games, userId }: { games: readonly GameColumns[]; userId: string },
): Promise<number[]> {
  const [first] = games;
  if (!first) return [];
  const copies = games.map((game) => ({ ...game, userId }));
  const insert = manager.createQueryBuilder().insert().into(gameEntity).values(copies).orIgnore();
  const inserted = await insert.returning(['puzzleId']).execute();
  const puzzleIds = (inserted.raw as { puzzle_id: string }[]).map(({ puzzle_id }) => Number(puzzle_id));
  const guesses = await manager.findBy(guessEntity, { userId: first.userId, puzzleId: Any(puzzleIds) });
  if (guesses.length > 0)
    await manager.insert(
      guessEntity,
      guesses.map((guess) => ({ ...guess, userId })),
    );
  return puzzleIds;
}
