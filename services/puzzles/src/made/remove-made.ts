import { Any, type EntityManager } from 'typeorm';
import { SpoiledPuzzleEntity } from '../catalogue/spoiled-puzzle.entity';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { MadeGameEntity, MadeGuessEntity } from './made-game.entity';
import { MadePuzzleEntity, MadeReportEntity } from './made-puzzle.entity';

/**
 * Deletes locked puzzles with all their games; reports of them go with them. Whoever has played one that was taken as a daily
 * puzzle still knows its answers.
 */
export async function removeMadePuzzles(
  manager: EntityManager,
  puzzles: readonly Pick<MadePuzzleEntity, 'puzzleId' | 'puzzleDate'>[],
): Promise<void> {
  if (puzzles.length === 0) return;
  const puzzleIds = puzzles.map(({ puzzleId }) => puzzleId);
  const dates = [...new Set(puzzles.map(({ puzzleDate }) => puzzleDate))];
  // By the games: guesses have no index by puzzle.
  await manager.sql`
    with games as (
      delete from made_attempts where puzzle_id = any (${puzzleIds}) and puzzle_date = any (${dates}::date[])
      returning user_id, puzzle_id, puzzle_date),
    known as (
      insert into spoiled_puzzles (user_id, puzzle_id)
      select games.user_id, puzzles.puzzle_id from games join puzzles on made_puzzle_id = games.puzzle_id
      on conflict do nothing)
    delete from made_guesses using games where made_guesses.user_id = games.user_id
      and made_guesses.puzzle_id = games.puzzle_id and made_guesses.puzzle_date = games.puzzle_date`;
  await manager.delete(MadePuzzleEntity, { puzzleId: Any(puzzleIds) });
}

/** Removes what a deleted player has made, played and reported. Locks puzzles before games, as a game that starts does. */
export async function removeMadeOf(manager: EntityManager, userId: string): Promise<void> {
  const puzzles = await manager.find(MadePuzzleEntity, {
    where: { authorId: userId },
    order: { puzzleId: 'asc' },
    lock: { mode: 'pessimistic_write' },
  });
  await removeMadePuzzles(manager, puzzles);
  await manager.update(PuzzleEntity, { authorId: userId }, { authorId: null });
  await manager.delete(MadeGuessEntity, { userId });
  await manager.delete(MadeGameEntity, { userId });
  await manager.delete(SpoiledPuzzleEntity, { userId });
  await manager.delete(MadeReportEntity, { userId });
  // What they wrote; events may be published again.
  await manager.sql`
    update outbox set data = data - 'reason' where type = 'made_puzzle.reported' and data ->> 'reporter_id' = ${userId}`;
}
