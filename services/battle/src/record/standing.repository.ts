import { RankSource, type Standing } from '@fourfold/platform/ranks';
import { Injectable } from '@nestjs/common';
import { Any, MoreThan, type EntityManager } from 'typeorm';
import { PERIOD_RANKS_KEPT_SECONDS } from '../limits';
import { livePeriods, periodOf, setOf, standingOf, type Period } from './domain/rank-set';
import { StandingEntity } from './standing.entity';

/** The sort keys of the rows of the boards in Postgres. */
@Injectable()
export class StandingRepository extends RankSource {
  readonly name = 'battle-ranks';

  liveSets(now: Date): string[] {
    return livePeriods(now).map(setOf);
  }

  lifetimeSeconds(set: string): number | undefined {
    return periodOf(set).period === 'all' ? undefined : PERIOD_RANKS_KEPT_SECONDS;
  }

  async page(
    manager: EntityManager,
    set: string,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<Standing[]> {
    const rows = await manager.find(StandingEntity, {
      where: { ...periodOf(set), ...(after !== undefined && { userId: MoreThan(after) }) },
      order: { userId: 'ASC' },
      take: limit,
    });
    return rows.map(toStanding);
  }

  /** The rows of users, as far as they have one. */
  async findAmong(manager: EntityManager, period: Period, userIds: readonly string[]): Promise<Standing[]> {
    const rows = await manager.findBy(StandingEntity, { ...period, userId: Any(userIds) });
    return rows.map(toStanding);
  }
}

function toStanding({ userId, wins, winRate }: StandingEntity): Standing {
  return { member: userId, standing: standingOf(wins, winRate) };
}
