import { Clock } from '@fourfold/platform';
import { RankSetRepository } from '@fourfold/platform/ranks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BoardRepository, type Standing } from './board.repository';
import { livePeriods, setOf, standingOf, type Period } from './domain/rank-set';
import { StandingRepository } from './standing.repository';

/**
 * Keeps the sorted sets consistent with Postgres and counts ranks in them. Values are read in a transaction under
 * locks of the players and written before it ends, so that neither order nor repetition of events matters.
 */
@Injectable()
export class RankService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sets: RankSetRepository,
    private readonly standings: StandingRepository,
    private readonly boards: BoardRepository,
    private readonly clock: Clock,
  ) {}

  /** One more than the number of better rows; counted in Postgres while the sorted set is missing. */
  async rankOf(period: Period, row: Standing): Promise<number> {
    const standing = standingOf(row.battles_won, row.win_rate);
    const better = await this.sets.countBetter(setOf(period), standing);
    return (better ?? (await this.boards.countBetter(period, row))) + 1;
  }

  async refresh(manager: EntityManager, userIds: readonly string[]): Promise<void> {
    await this.standings.lockUsers(manager, 'battles', [...new Set(userIds)]);
    for (const period of livePeriods(this.clock.now())) {
      const placed = await this.standings.findAmong(manager, period, userIds);
      const members = new Set(placed.map(({ member }) => member));
      await this.sets.put(setOf(period), placed);
      await this.sets.remove(
        setOf(period),
        userIds.filter((userId) => !members.has(userId)),
      );
    }
  }

  /** Of a user whose rows have changed without an event. */
  async refreshUser(userId: string): Promise<void> {
    await this.dataSource.transaction((manager) => this.refresh(manager, [userId]));
  }
}
