import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlayerTotalEntity } from '../leaderboard/player-total.entity';
import { PLAYER_PARTS, playerIds } from './player-ids';
import type { Projection, Repair } from './projection';

/** SQL: what the totals of the players of `batch` lack. */
const LACKING = `
  select user_id, scored.total - coalesce(total_score, 0) as score, scored.games - coalesce(games_played, 0) as games
  from batch
    left join player_totals using (user_id)
    cross join lateral (
      select coalesce(sum(points_scored), 0)::integer as total, count(*)::integer as games
      from scores where scores.user_id = batch.user_id and not unranked) as scored
  where (scored.total, scored.games) is distinct from (coalesce(total_score, 0), coalesce(games_played, 0))`;

/** Totals of players, kept of their scores. */
@Injectable()
export class PlayerTotalsProjection implements Projection {
  readonly table = 'player_totals';

  constructor(private readonly dataSource: DataSource) {}

  parts(): Promise<readonly string[]> {
    return Promise.resolve(PLAYER_PARTS);
  }

  async *drift(part: string): AsyncGenerator<Repair[]> {
    for await (const ids of playerIds(this.dataSource, part)) {
      const drifted = await this.dataSource.sql<{ user_id: string }[]>`
        with batch as (select unnest(${ids}::uuid[]) as user_id) ${() => LACKING}`;
      yield drifted.map((row) => repairOf(row.user_id));
    }
  }
}

function repairOf(userId: string): Repair {
  return async (manager) => {
    const repaired = await manager.sql<unknown[]>`
      with batch as (select ${userId}::uuid as user_id)
      insert into player_totals (user_id, total_score, games_played) ${() => LACKING}
      on conflict (user_id) do update
        set total_score = player_totals.total_score + excluded.total_score,
            games_played = player_totals.games_played + excluded.games_played
      returning user_id`;
    await manager.delete(PlayerTotalEntity, { userId, gamesPlayed: 0 });
    return repaired.length > 0;
  };
}
