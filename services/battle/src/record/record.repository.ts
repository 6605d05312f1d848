import type { EventData } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export type FinishedBattle = EventData['battle.finished'];
export type FinalResult = Pick<FinishedBattle, 'reason' | 'winner_id'>;

/** Writes what a battle came to. Everything of one battle is written in one transaction. */
@Injectable()
export class RecordRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** How a stored battle ended. */
  async findResult(battleId: string): Promise<FinalResult> {
    const [result] = await this.dataSource.query<[FinalResult]>(
      `select reason, winner_id from battles where battle_id = $1`,
      [battleId],
    );
    return result;
  }

  /** @returns false when the battle is stored already */
  async insertBattle(manager: EntityManager, battle: FinishedBattle): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into battles (battle_id, room_code, started_at, finished_at, duration_seconds, reason, winner_id)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (battle_id) do nothing returning battle_id`,
      [
        battle.battle_id,
        battle.room_code,
        battle.started_at,
        battle.finished_at,
        battle.duration_seconds,
        battle.reason,
        battle.winner_id,
      ],
    );
    return rows.length > 0;
  }

  async insertPlayers(manager: EntityManager, battle: FinishedBattle): Promise<void> {
    await manager.query(
      `insert into battle_players (battle_id, user_id, seat, finished_at, counted, avatar_id, won, forfeited,
         score, damage_taken, words_completed, wpm, accuracy)
       select $1, user_id, ordinality, $2, $3, avatar_id, won, forfeited, score, damage_taken, words_completed,
         wpm, accuracy
       from rows from (jsonb_to_recordset($4::jsonb) as (user_id uuid, avatar_id smallint, won boolean,
         forfeited boolean, score integer, damage_taken integer, words_completed integer, wpm numeric,
         accuracy numeric)) with ordinality`,
      [battle.battle_id, battle.finished_at, battle.reason !== 'abandoned', JSON.stringify(battle.players)],
    );
  }

  /** Adds a battle to what these players' battles come to. Rows are taken in the order of ids, as everybody takes them. */
  async addToRecords(
    manager: EntityManager,
    battle: FinishedBattle,
    userIds: readonly string[],
  ): Promise<void> {
    const own = `battle_players where battle_id = $1 and user_id = any ($2::uuid[])`;
    const parameters = [battle.battle_id, userIds];
    await manager.query(
      `insert into records (user_id, battles, wins, wpm_sum, highest_wpm, words, win_streak)
       select user_id, 1, won::integer, wpm, wpm, words_completed, 0 from ${own} order by user_id
       on conflict (user_id) do update set
         battles = records.battles + 1, wins = records.wins + excluded.wins,
         wpm_sum = records.wpm_sum + excluded.wpm_sum,
         highest_wpm = greatest(records.highest_wpm, excluded.highest_wpm),
         words = records.words + excluded.words`,
      parameters,
    );
    await manager.query(
      `insert into standings (period, starts_on, user_id, battles, wins, wpm_sum)
       select period, starts_on, user_id, 1, won::integer, wpm from
         (values ('all', date '1970-01-01'),
           ('month', date_trunc('month', $3::timestamptz at time zone 'UTC')::date),
           ('week', date_trunc('week', $3::timestamptz at time zone 'UTC')::date)) as periods (period, starts_on),
         ${own} order by user_id, period
       on conflict (user_id, period, starts_on) do update set
         battles = standings.battles + 1, wins = standings.wins + excluded.wins,
         wpm_sum = standings.wpm_sum + excluded.wpm_sum`,
      [...parameters, battle.finished_at],
    );
  }

  /** Counts the wins since the last defeat anew: battles may be stored in another order than they ended. */
  async countStreaks(manager: EntityManager, userIds: readonly string[]): Promise<void> {
    await manager.query(
      `update records set win_streak = (
         select count(*) from battle_players as own
         where own.user_id = records.user_id and own.counted and own.finished_at > coalesce(
           (select max(finished_at) from battle_players as lost
            where lost.user_id = records.user_id and lost.counted and not lost.won), '-infinity'))
       where user_id = any ($1::uuid[])`,
      [userIds],
    );
  }

  /** Takes a person off the boards; finished battles keep a nameless player. */
  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from records where user_id = $1', [userId]);
    await manager.query('delete from standings where user_id = $1', [userId]);
  }
}
