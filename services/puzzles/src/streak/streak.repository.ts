import type { CalendarDate, FinishedGame } from '@fourfold/game-rules';
import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, MoreThan, type EntityManager, type Repository, type SelectQueryBuilder } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { StreakEntity } from './streak.entity';
import { changedEventOf } from './streak.events';

/** What a streak is derived from. */
export interface PlayedDates {
  /** Oldest date first. */
  readonly games: readonly FinishedGame[];
  /** Dates whose puzzle could be missed, oldest first; those before the first game do not matter. */
  readonly missable: readonly CalendarDate[];
}

export interface StreaksWithGames {
  readonly streaks: readonly StreakEntity[];
  /** By player; nothing for who has finished no game. */
  readonly games: ReadonlyMap<string, readonly FinishedGame[]>;
  readonly missable: readonly CalendarDate[];
}

@Republishes('streaks')
@Injectable()
export class StreakRepository implements Republishable {
  constructor(@InjectRepository(StreakEntity) private readonly streaks: Repository<StreakEntity>) {}

  /** The player's row, held until the transaction ends: games that finish at once are derived one after the other. */
  async lock(manager: EntityManager, userId: string): Promise<StreakEntity> {
    const streaks = manager.getRepository(StreakEntity);
    const row = { where: { userId }, lock: { mode: 'pessimistic_write' } } as const;
    const held = await streaks.findOne(row);
    if (held) return held;
    await streaks.createQueryBuilder().insert().values({ userId }).orIgnore().execute();
    return streaks.findOneOrFail(row);
  }

  async save(manager: EntityManager, { userId, ...columns }: StreakEntity): Promise<void> {
    await manager.update(StreakEntity, { userId }, columns);
  }

  /** Read after the streak's row is held, so that no game of the player is missing. One statement, for the sake of the last guess. */
  async playedDates(manager: EntityManager, userId: string, upTo: CalendarDate): Promise<PlayedDates> {
    const [row] = await manager.sql<[{ dates: CalendarDate[]; finished: Date[]; missable: CalendarDate[] }]>`
      with games as (
        select puzzle_date, finished_at from attempts where user_id = ${userId} and finished_at is not null)
      select
        array(select puzzle_date::text from games order by puzzle_date) as dates,
        array(select finished_at from games order by puzzle_date) as finished,
        array(select puzzle_date::text from puzzles
          where missable and puzzle_date between (select min(puzzle_date) from games) and ${upTo}
          order by puzzle_date) as missable`;
    return { games: gamesOf(row), missable: row.missable };
  }

  /** Streaks and what they are derived from, as of the same moment. */
  readWithGames(userIds: readonly string[], upTo: CalendarDate): Promise<StreaksWithGames> {
    return this.streaks.manager.transaction('REPEATABLE READ', async (manager) => ({
      streaks: await manager.findBy(StreakEntity, { userId: Any(userIds) }),
      games: await this.finishedGames(manager, userIds),
      missable: await this.missableDates(manager, upTo),
    }));
  }

  /**
   * Claims streaks that have a missed date behind or inside of them. Either kind is found by its own index: for both at once
   * all streaks would have to be read, again and again.
   *
   * @param over the newest date that is over everywhere on Earth
   */
  async claimBroken(manager: EntityManager, over: CalendarDate, limit: number): Promise<StreakEntity[]> {
    const missed = (await this.missableDates(manager, over)).at(-1);
    const behind = missed
      ? await claim(manager, limit)
          // Written out as the index has it; a parameter would not match its condition.
          .where('streak.currentStreak > 0 and streak.lastFinishedDate < :missed', { missed })
          .orderBy('streak.lastFinishedDate')
          .getMany()
      : [];
    if (behind.length === limit) return behind;
    const claimed = behind.map(({ userId }) => userId);
    const inside = await claim(manager, limit - behind.length)
      .where('streak.openGap <= :over and streak.userId <> all(:claimed)', { over, claimed })
      .orderBy('streak.openGap')
      .getMany();
    return [...behind, ...inside];
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const streaks = await manager.find(StreakEntity, {
      where: after === null ? {} : { userId: MoreThan(after) },
      order: { userId: 'asc' },
      take: limit,
    });
    return streaks.map(changedEventOf);
  }

  /** Finished games by player. Arrays instead of entities: a player has one for each day, and many are read at once. */
  private async finishedGames(
    manager: EntityManager,
    userIds: readonly string[],
  ): Promise<Map<string, FinishedGame[]>> {
    const rows = await manager
      .createQueryBuilder(AttemptEntity, 'game')
      .select('game.userId', 'userId')
      .addSelect('array_agg(cast(game.puzzleDate as text) order by game.puzzleDate)', 'dates')
      .addSelect('array_agg(game.finishedAt order by game.puzzleDate)', 'finished')
      .where('game.userId = any(:userIds) and game.finishedAt is not null', { userIds })
      .groupBy('game.userId')
      .getRawMany<{ userId: string; dates: CalendarDate[]; finished: Date[] }>();
    return new Map(rows.map((row) => [row.userId, gamesOf(row)]));
  }

  private async missableDates(manager: EntityManager, upTo: CalendarDate): Promise<CalendarDate[]> {
    const rows = await manager
      .createQueryBuilder(PuzzleEntity, 'puzzle')
      .select('cast(puzzle.puzzleDate as text)', 'date')
      .where('puzzle.missable and puzzle.puzzleDate <= :upTo', { upTo })
      .orderBy('puzzle.puzzleDate')
      .getRawMany<{ date: CalendarDate }>();
    return rows.map(({ date }) => date);
  }
}

function gamesOf({ dates, finished }: { dates: CalendarDate[]; finished: Date[] }): FinishedGame[] {
  return dates.map((puzzleDate, index) => ({ puzzleDate, finishedAt: finished[index]! }));
}

function claim(manager: EntityManager, limit: number): SelectQueryBuilder<StreakEntity> {
  return manager
    .createQueryBuilder(StreakEntity, 'streak')
    .limit(limit)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked');
}
