import { Any, type EntityManager } from 'typeorm';
import { copyGames } from '../game/copy-games';
import { MadeGameEntity, MadeGuessEntity } from './made-game.entity';

const MADE_GAMES = { games: MadeGameEntity, guesses: MadeGuessEntity };

/** How many games of made puzzles an account would take over from a guest: not those of its own puzzles. */
export async function countMadeGames(
  manager: EntityManager,
  guestId: string,
  userId: string,
): Promise<number> {
  const [{ games }] = await manager.sql<[{ games: number }]>`
    select count(*)::integer as games from made_attempts as game join made_puzzles using (puzzle_id)
    where user_id = ${guestId} and author_id <> ${userId}
      and not exists (select from made_attempts where user_id = ${userId} and puzzle_id = game.puzzle_id)`;
  return games;
}

/** Moves them and what the guest knows of daily puzzles; the others stay with the guest. @returns how many games have moved */
export async function moveMadeGames(
  manager: EntityManager,
  guestId: string,
  userId: string,
): Promise<number> {
  await manager.sql`
    insert into spoiled_puzzles (user_id, puzzle_id)
    select ${userId}, puzzle_id from spoiled_puzzles where user_id = ${guestId} on conflict do nothing`;
  // Puzzles before their games, as their deletion locks them.
  const foreign = await manager.sql<{ puzzleId: number }[]>`
    select puzzle_id::float8 as "puzzleId" from made_puzzles
    where author_id <> ${userId} and puzzle_id in (select puzzle_id from made_attempts where user_id = ${guestId})
    order by puzzle_id for key share`;
  const games = await manager.find(MadeGameEntity, {
    where: { userId: guestId, puzzleId: Any(foreign.map(({ puzzleId }) => puzzleId)) },
    order: { puzzleId: 'asc' },
    lock: { mode: 'pessimistic_write' },
  });
  const puzzleIds = await copyGames(manager, MADE_GAMES, { games, userId });
  const moved = { userId: guestId, puzzleId: Any(puzzleIds) };
  await manager.delete(MadeGuessEntity, moved);
  await manager.delete(MadeGameEntity, moved);
  return puzzleIds.length;
}
