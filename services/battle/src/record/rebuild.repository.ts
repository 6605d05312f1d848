import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BattlePlayerEntity } from './battle-player.entity';
import type { CountedResult, RecordTotals, StandingTotals } from './domain/totals';
import { RecordEntity } from './record.entity';
import { StandingEntity } from './standing.entity';

/** Reads the battles of a player, and the totals that were added up from them. */
@Injectable()
export class RebuildRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Players with battles or totals, in order of ids. */
  async findPlayers(after: string | null, limit: number): Promise<string[]> {
    const rows = await this.dataSource.sql<{ user_id: string }[]>`
      select user_id from (
        select user_id from battle_players union select user_id from records union select user_id from standings
      ) as players
      where ${after}::uuid is null or user_id > ${after}::uuid
      order by user_id limit ${limit}`;
    return rows.map(({ user_id }) => user_id);
  }

  /** Creates the record of a player if it is missing, and locks it: battles are stored before or after, not meanwhile. */
  async lockRecord(manager: EntityManager, userId: string): Promise<RecordTotals> {
    await manager.sql`
      insert into records (user_id, battles, wins, wpm_sum, highest_wpm, words, win_streak, board_streak)
      values (${userId}, 0, 0, 0, 0, 0, 0, 0) on conflict (user_id) do nothing`;
    const lock = { mode: 'pessimistic_write' } as const;
    const { userId: _, ...totals } = await manager.findOneOrFail(RecordEntity, { where: { userId }, lock });
    return totals;
  }

  async findStandings(manager: EntityManager, userId: string): Promise<StandingTotals[]> {
    const rows = await manager.find(StandingEntity, { where: { userId } });
    return rows.map(({ period, startsOn, battles, wins, wpmSum }) => ({
      period,
      startsOn,
      battles,
      wins,
      wpmSum,
    }));
  }

  /** Oldest first. */
  findCounted(manager: EntityManager, userId: string): Promise<CountedResult[]> {
    return manager.find(BattlePlayerEntity, {
      select: { finishedAt: true, won: true, ranked: true, wpm: true, wordsCompleted: true },
      where: { userId, counted: true },
      order: { finishedAt: 'ASC', won: 'DESC' },
    });
  }

  /** A player without a counted battle has no record. */
  async saveRecord(manager: EntityManager, userId: string, totals: RecordTotals): Promise<void> {
    if (totals.battles === 0) await manager.delete(RecordEntity, { userId });
    else await manager.update(RecordEntity, { userId }, totals);
  }

  async saveStandings(
    manager: EntityManager,
    userId: string,
    standings: readonly StandingTotals[],
  ): Promise<void> {
    await manager.delete(StandingEntity, { userId });
    await manager.insert(
      StandingEntity,
      standings.map((totals) => ({ userId, ...totals })),
    );
  }
}
