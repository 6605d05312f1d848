import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RANK_LAST_TIME_SLOT, RANK_TIME_SLOT_SECONDS } from '../limits';

/** Takes a person out of the tables of games and scores. */
@Injectable()
export class PlayerErasureRepository {
  /**
   * Leaves of the player the id and the version, and holds it: games that start meanwhile wait, and then find nobody.
   * @returns false when something newer is known of the player
   */
  async bury(manager: EntityManager, userId: string, version: number, deletedAt: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into players (user_id, username, display_name, version, deleted_at) values ($1, '', '', $2, $3)
       on conflict (user_id) do update
         set username = '', display_name = '', time_zone = null, version = $2, deleted_at = $3
         where players.version <= $2
       returning user_id`,
      [userId, version, deletedAt],
    );
    return rows.length === 1;
  }

  /** Holds the player's streak and games, in the order in which moves hold them. */
  async hold(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('select 1 from streaks where user_id = $1 for update', [userId]);
    await manager.query('select 1 from attempts where user_id = $1 order by puzzle_id for update', [userId]);
  }

  /** What the player's scores add to the counts that ranks are read from. */
  findTallies(manager: EntityManager, userId: string): Promise<unknown[]> {
    return manager.query<unknown[]>(
      `select puzzle_date::text, points_scored, least(completion_time_seconds / $2, $3)::smallint as time_slot,
         count(*)::integer as players
       from scores where user_id = $1 group by 1, 2, 3`,
      [userId, RANK_TIME_SLOT_SECONDS, RANK_LAST_TIME_SLOT],
    );
  }

  /** Takes scores out of these counts. */
  async uncount(manager: EntityManager, tallies: readonly unknown[]): Promise<void> {
    await manager.query(
      `update day_tallies set players = day_tallies.players - own.players
         from jsonb_to_recordset($1::jsonb)
                as own (puzzle_date date, points_scored smallint, time_slot smallint, players integer)
        where day_tallies.puzzle_date = own.puzzle_date and day_tallies.points_scored = own.points_scored
          and day_tallies.time_slot = own.time_slot`,
      [JSON.stringify(tallies)],
    );
  }

  /** Guesses and scores go with their games. */
  async removeGames(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from attempts where user_id = $1', [userId]);
    await manager.query('delete from first_sendings where user_id = $1', [userId]);
    await manager.query('delete from streaks where user_id = $1', [userId]);
    await eraseTraces(manager, userId);
  }
}
