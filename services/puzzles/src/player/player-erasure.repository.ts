import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

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

  /** Guesses and scores go with their games. */
  async removeGames(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from attempts where user_id = $1', [userId]);
    await manager.query('delete from first_sendings where user_id = $1', [userId]);
    await manager.query('delete from streaks where user_id = $1', [userId]);
    await eraseTraces(manager, userId);
  }
}
