import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PLAYER_PARTS, playerIds } from './player-ids';
import type { Projection, Repair } from './projection';

/** What the totals of players (`$1`) lack. */
const LACKING = `
  select user_id, scored.total - coalesce(total_score, 0) as score, scored.games - coalesce(games_played, 0) as games
  from unnest($1::uuid[]) as batch (user_id)
    left join player_totals using (user_id)
    cross join lateral (
      select coalesce(sum(points_scored), 0)::integer as total, count(*)::integer as games
      from scores where scores.user_id = batch.user_id) as scored
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
      const drifted = await this.dataSource.query<{ user_id: string }[]>(LACKING, [ids]);
      yield drifted.map((row) => repairOf(row.user_id));
    }
  }
}

function repairOf(userId: string): Repair {
  return async (manager) => {
    const repaired = await manager.query<unknown[]>(
      `insert into player_totals (user_id, total_score, games_played) ${LACKING}
       on conflict (user_id) do update
         set total_score = player_totals.total_score + excluded.total_score,
             games_played = player_totals.games_played + excluded.games_played
       returning user_id`,
      [[userId]],
    );
    await manager.query('delete from player_totals where user_id = $1 and games_played = 0', [userId]);
    return repaired.length > 0;
  };
}
