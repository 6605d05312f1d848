import type { DataSource } from 'typeorm';
import { RECONCILE_PLAYERS } from '../limits';

/** All players of whom anything is kept, in batches. */
export async function* playerIds(dataSource: DataSource): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  let ids: string[];
  do {
    const rows = await dataSource.query<{ user_id: string }[]>(
      `select user_id from (
         (select user_id from players where user_id > $1 order by user_id limit $2)
         union (select user_id from streaks where user_id > $1 order by user_id limit $2)
         union (select user_id from player_totals where user_id > $1 order by user_id limit $2)) as known
       order by user_id limit $2`,
      [after, RECONCILE_PLAYERS],
    );
    ids = rows.map((row) => row.user_id);
    if (ids.length > 0) yield ids;
    after = ids.at(-1) ?? after;
  } while (ids.length === RECONCILE_PLAYERS);
}
