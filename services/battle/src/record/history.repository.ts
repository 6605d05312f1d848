import type { BattleRecord, BattleStats } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NAMELESS } from '../user/nameless';

/** What one player's battles were, and what they come to. */
@Injectable()
export class HistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findStats(userId: string): Promise<BattleStats> {
    const [stats] = await this.dataSource.query<BattleStats[]>(
      `select battles as total_battles, wins as battles_won,
         round(100.0 * wins / battles, 2)::float8 as win_rate,
         round(wpm_sum / battles, 2)::float8 as average_wpm, highest_wpm::float8 as highest_wpm,
         win_streak as current_win_streak, words as total_words_typed
       from records where user_id = $1`,
      [userId],
    );
    return stats ?? NO_BATTLES;
  }

  /** Newest first. */
  async findPage(userId: string, skip: number, limit: number): Promise<BattleRecord[]> {
    const rows = await this.dataSource.query<(Omit<BattleRecord, 'played_at'> & { played_at: Date })[]>(
      `select battles.battle_id, battles.finished_at as played_at, duration_seconds, won, reason,
         wpm::float8 as wpm, words_completed,
         (select coalesce(json_agg(json_build_object('user_id', other.user_id,
             'display_name', coalesce(people.display_name, $4), 'avatar_id', other.avatar_id) order by seat), '[]')
          from battle_players as other left join people using (user_id)
          where other.battle_id = battles.battle_id and other.user_id <> $1) as opponents
       from (select * from battle_players where user_id = $1
             order by finished_at desc, battle_id offset $2 limit $3) as own
       join battles using (battle_id) order by own.finished_at desc, battle_id`,
      [userId, skip, limit, NAMELESS],
    );
    return rows.map((row) => ({ ...row, played_at: row.played_at.toISOString() }));
  }

  async count(userId: string): Promise<number> {
    const [row] = await this.dataSource.query<[{ total: number }]>(
      `select count(*)::integer as total from battle_players where user_id = $1`,
      [userId],
    );
    return row.total;
  }

  async countSince(time: Date): Promise<number> {
    const [row] = await this.dataSource.query<[{ total: number }]>(
      `select count(*)::integer as total from battles where finished_at >= $1`,
      [time],
    );
    return row.total;
  }
}

const NO_BATTLES: BattleStats = {
  total_battles: 0,
  battles_won: 0,
  win_rate: 0,
  average_wpm: 0,
  highest_wpm: 0,
  current_win_streak: 0,
  total_words_typed: 0,
};
