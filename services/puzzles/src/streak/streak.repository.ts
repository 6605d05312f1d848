import type { CalendarDate, FinishedGame } from '@fourfold/game-rules';
import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type EntityManager, type Repository, type SelectQueryBuilder } from 'typeorm';
import { StreakEntity } from './streak.entity';
import { changedEventOf } from './streak.events';

/** The input of `deriveStreak`. */
export interface PlayedDates {
  /** Oldest date first. */
  readonly games: readonly FinishedGame[];
  /** Dates from the first game on whose puzzle could be missed, oldest first. */
  readonly missable: readonly CalendarDate[];
}

const COLUMNS = `user_id as "userId", current_streak as "currentStreak", highest_streak as "highestStreak",
  last_finished_date::text as "lastFinishedDate", open_gap::text as "openGap", version`;

interface PlayedRow {
  userId: string;
  dates: CalendarDate[];
  finished: Date[];
  missable: CalendarDate[];
}

@Republishes('streaks')
@Injectable()
export class StreakRepository implements Republishable {
  constructor(@InjectRepository(StreakEntity) private readonly streaks: Repository<StreakEntity>) {}

  /** The row of the player, locked until the transaction ends: concurrently finished games are handled one by one. */
  async lock(manager: EntityManager, userId: string): Promise<StreakEntity> {
    const streaks = manager.getRepository(StreakEntity);
    const row = { where: { userId }, lock: { mode: 'pessimistic_write' } } as const;
    const locked = await streaks.findOne(row);
    if (locked) return locked;
    await streaks.createQueryBuilder().insert().values({ userId }).orIgnore().execute();
    return streaks.findOneOrFail(row);
  }

  async save(manager: EntityManager, streak: StreakEntity): Promise<void> {
    await manager.sql`
      update streaks
      set current_streak = ${streak.currentStreak}, highest_streak = ${streak.highestStreak},
        last_finished_date = ${streak.lastFinishedDate}, open_gap = ${streak.openGap}, version = ${streak.version}
      where user_id = ${streak.userId}`;
  }

  /** @returns false when it is on the board already */
  async showOnBoard(manager: EntityManager, userId: string): Promise<boolean> {
    const shown = await manager.sql<unknown[]>`
      with shown as (
        update streaks set is_guest = false where user_id = ${userId} and is_guest returning user_id)
      select user_id from shown`;
    return shown.length > 0;
  }

  async find(userId: string): Promise<StreakEntity | undefined> {
    const [streak] = await this.streaks.sql<StreakEntity[]>`
      select ${() => COLUMNS} from streaks where user_id = ${userId}`;
    return streak;
  }

  findOf(userIds: readonly string[]): Promise<StreakEntity[]> {
    return this.streaks.sql`select ${() => COLUMNS} from streaks where user_id = any (${userIds})`;
  }

  /**
   * Played dates by player. To change a streak, lock its row first, so that no game is missed. One statement, since the
   * last guess waits for it. The players are passed as JSON, whose length Postgres does not estimate: with an array it
   * plans the statement anew for each guess, which takes longer than executing it.
   */
  async playedDates(
    userIds: readonly string[],
    upTo: CalendarDate,
    manager: EntityManager = this.streaks.manager,
  ): Promise<Map<string, PlayedDates>> {
    const rows = await manager.sql<PlayedRow[]>`
      select user_id as "userId", dates, finished,
        array(select puzzle_date::text from puzzles
          where missable and puzzle_date between since and ${upTo} order by puzzle_date) as missable
      from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as player (user_id)
        cross join lateral (
          select coalesce(array_agg(puzzle_date::text order by puzzle_date), '{}') as dates,
            coalesce(array_agg(finished_at order by puzzle_date), '{}') as finished, min(puzzle_date) as since
          from attempts where attempts.user_id = player.user_id::uuid and finished_at is not null) as games`;
    return new Map(
      rows.map(({ userId, dates, finished, missable }) => {
        const games = dates.map((puzzleDate, index) => ({ puzzleDate, finishedAt: finished[index]! }));
        return [userId, { games, missable }];
      }),
    );
  }

  /**
   * Claims streaks with a missed date after or within them. Each kind has its own index; a combined condition would
   * scan all streaks.
   *
   * @param over the newest date that is over everywhere on Earth
   * @param except players who are left out
   */
  async claimMissed(
    manager: EntityManager,
    over: CalendarDate,
    { limit, except }: { limit: number; except: readonly string[] },
  ): Promise<StreakEntity[]> {
    const [{ missed }] = await manager.sql<[{ missed: CalendarDate | null }]>`
      select max(puzzle_date)::text as missed from puzzles where missable and puzzle_date <= ${over}`;
    const behind = missed
      ? await claim(manager, limit)
          // Literal, as in the index: with a parameter the index would not match.
          .where('streak.currentStreak > 0 and streak.lastFinishedDate < :missed', { missed })
          .andWhere('streak.userId <> all(:except)', { except })
          .orderBy('streak.lastFinishedDate')
          .getMany()
      : [];
    if (behind.length === limit) return behind;
    const claimed = [...except, ...behind.map(({ userId }) => userId)];
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
}

function claim(manager: EntityManager, limit: number): SelectQueryBuilder<StreakEntity> {
  return manager
    .createQueryBuilder(StreakEntity, 'streak')
    .limit(limit)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked');
}
