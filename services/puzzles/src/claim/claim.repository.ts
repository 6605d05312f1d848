import { OutboxService } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import { AttemptEntity, GuessEntity } from '../attempt/attempt.entity';
import { deleteGames } from '../attempt/delete-games';
import { ScoreEntity } from '../score/score.entity';
import { changedEventOf } from '../score/score.events';

/** The games of a guest that an account takes over: games of dates that it has not started. */
@Injectable()
export class ClaimRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
  ) {}

  async count(guestId: string, userId: string): Promise<number> {
    const [{ games }] = await this.dataSource.sql<[{ games: number }]>`
      select count(*)::integer as games from attempts as game where user_id = ${guestId}
        and not exists (select from attempts where user_id = ${userId} and puzzle_id = game.puzzle_id)`;
    return games;
  }

  /**
   * Moves games with their guesses and scores; the others stay with the guest. Guesses are append-only, so that they
   * are copied with their game; scores keep their ids. Tallies and totals stay: the games are the same, and unranked.
   *
   * @returns how many games have moved
   */
  async move(manager: EntityManager, guestId: string, userId: string): Promise<number> {
    // Puzzles before their games, as their deletion locks them.
    await manager.sql`
      select from puzzles where puzzle_id in (select puzzle_id from attempts where user_id = ${guestId})
      order by puzzle_id for key share`;
    const games = await manager.find(AttemptEntity, {
      where: { userId: guestId },
      order: { puzzleId: 'asc' },
      lock: { mode: 'pessimistic_write' },
    });
    if (games.length === 0) return 0;
    const puzzleIds = await insertUnstarted(
      manager,
      games.map((game) => ({ ...game, userId })),
    );
    const moved = { userId: guestId, puzzleId: Any(puzzleIds) };
    const guesses = await manager.findBy(GuessEntity, moved);
    if (guesses.length > 0)
      await manager.insert(
        GuessEntity,
        guesses.map((guess) => ({ ...guess, userId })),
      );
    for (const score of await manager.findBy(ScoreEntity, moved))
      await this.moveScore(manager, score, userId);
    await deleteGames(manager, moved);
    return puzzleIds.length;
  }

  private async moveScore(manager: EntityManager, score: ScoreEntity, userId: string): Promise<void> {
    const changes = { userId, version: score.version + 1 };
    const { scoreId, puzzleDate } = score;
    await manager.update(ScoreEntity, { scoreId, puzzleDate }, changes);
    await this.outbox.append(manager, changedEventOf({ ...score, ...changes }));
  }
}

/** @returns the puzzles that the account had not started */
async function insertUnstarted(manager: EntityManager, games: AttemptEntity[]): Promise<number[]> {
  const insert = manager.createQueryBuilder().insert().into(AttemptEntity).values(games).orIgnore();
  const inserted = await insert.returning(['puzzleId']).execute();
  return (inserted.raw as { puzzle_id: string }[]).map(({ puzzle_id }) => Number(puzzle_id));
}
