import type { BattleBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, MoreThan, Repository, type SelectQueryBuilder } from 'typeorm';
import { average } from './domain/average';
import type { Period } from './domain/rank-set';
import { StandingEntity } from './standing.entity';

export type Standing = Omit<BattleBoardEntry, 'rank' | 'is_me'>;

/** The rows of the battle boards: wins down, win rate down. */
@Injectable()
export class BoardRepository {
  constructor(@InjectRepository(StandingEntity) private readonly rows: Repository<StandingEntity>) {}

  async findTop(period: Period, limit: number): Promise<Standing[]> {
    return (await this.select(period).limit(limit).getMany()).map(toStanding);
  }

  async findAmong(period: Period, userIds: readonly string[]): Promise<Standing[]> {
    const rows = await this.select(period)
      .andWhere({ userId: Any(userIds) })
      .getMany();
    return rows.map(toStanding);
  }

  /** Its cost grows with the board: only used while the sorted set is unavailable. */
  countBetter(period: Period, { battles_won: wins, win_rate }: Standing): Promise<number> {
    return this.rows.countBy([
      { ...period, wins: MoreThan(wins) },
      { ...period, wins, winRate: MoreThan(win_rate) },
    ]);
  }

  /** Best first. */
  private select(period: Period): SelectQueryBuilder<StandingEntity> {
    return this.rows
      .createQueryBuilder('standing')
      .innerJoinAndSelect('standing.user', 'user')
      .innerJoinAndSelect('standing.record', 'record')
      .where({ ...period })
      .orderBy('standing.wins', 'DESC')
      .addOrderBy('standing.winRate', 'DESC')
      .addOrderBy('standing.userId');
  }
}

function toStanding({ userId, user, wins, winRate, wpmSum, battles, record }: StandingEntity): Standing {
  return {
    user_id: userId,
    // Players without a name are on no board.
    display_name: user.displayName!,
    battles_won: wins,
    win_rate: winRate,
    average_wpm: average(wpmSum, battles),
    current_streak: record.boardStreak,
  };
}
