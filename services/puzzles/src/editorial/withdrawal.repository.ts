import { WITHDRAWN_SHOWN_DAYS, type WithdrawnPuzzle } from '@fourfold/contracts';
import { NO_ID } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { WithdrawnGameEntity, type WithdrawnPuzzleEntity } from '../catalogue/withdrawn.entity';

export type Withdrawn = Readonly<Pick<WithdrawnPuzzleEntity, 'puzzleId' | 'puzzleDate'>>;

const DAY_MS = 24 * 60 * 60_000;

@Injectable()
export class WithdrawalRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Withdrawn puzzles whose games are not removed yet. */
  findUnfinished(): Promise<Withdrawn[]> {
    return this.dataSource.sql<Withdrawn[]>`
      select puzzle_id::float8 as "puzzleId", withdrawn.puzzle_date::text as "puzzleDate"
      from puzzles join withdrawn_puzzles as withdrawn using (puzzle_id)
      where puzzles.puzzle_date is null order by puzzle_id`;
  }

  /** The players with a game of the puzzle. */
  async *userIds({ puzzleId, puzzleDate }: Withdrawn, pageSize: number): AsyncGenerator<string> {
    let after = NO_ID;
    for (;;) {
      const games = await this.dataSource.manager.find(AttemptEntity, {
        select: { userId: true },
        where: { puzzleId, puzzleDate, userId: MoreThan(after) },
        order: { userId: 'asc' },
        take: pageSize,
      });
      yield* games.map(({ userId }) => userId);
      if (games.length < pageSize) return;
      after = games.at(-1)!.userId;
    }
  }

  /** Stores that the game of a player was withdrawn, so that the player can be informed. */
  async remember(manager: EntityManager, game: { userId: string; puzzleId: number }): Promise<void> {
    await manager.sql`
      insert into withdrawn_games (user_id, puzzle_id, withdrawn_at)
      select ${game.userId}, puzzle_id, withdrawn_at from withdrawn_puzzles where puzzle_id = ${game.puzzleId}
      on conflict do nothing`;
  }

  async removePuzzle(puzzleId: number): Promise<void> {
    await this.dataSource.manager.delete(PuzzleEntity, { puzzleId });
  }

  /** The puzzles withdrawn in the last days that the player had started, newest first. */
  listOf(userId: string, now: Date): Promise<WithdrawnPuzzle[]> {
    return this.dataSource.manager
      .createQueryBuilder(WithdrawnGameEntity, 'game')
      .innerJoin('withdrawn_puzzles', 'puzzle', 'puzzle.puzzle_id = game.puzzle_id')
      .select('game.puzzle_id::float8', 'puzzle_id')
      .addSelect('puzzle.puzzle_date::text', 'puzzle_date')
      .addSelect('game.withdrawn_at', 'withdrawn_at')
      .where('game.user_id = :userId', { userId })
      .andWhere('game.withdrawn_at > :since', {
        since: new Date(now.getTime() - WITHDRAWN_SHOWN_DAYS * DAY_MS),
      })
      .orderBy('puzzle.puzzle_date', 'DESC')
      .getRawMany<WithdrawnPuzzle>();
  }
}
