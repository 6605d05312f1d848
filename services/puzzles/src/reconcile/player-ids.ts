import type { DataSource } from 'typeorm';
import { RECONCILE_PLAYERS as LIMIT } from '../limits';

/** Players in sixteen parts, by the first digit of their ids. */
export const PLAYER_PARTS: readonly string[] = [...'0123456789abcdef'];

/** The players of a part of whom anything is kept, in batches. */
export async function* playerIds(dataSource: DataSource, part: string): AsyncGenerator<string[]> {
  const last = lastIdOf(part);
  const before = PLAYER_PARTS[PLAYER_PARTS.indexOf(part) - 1];
  let after = before === undefined ? '00000000-0000-0000-0000-000000000000' : lastIdOf(before);
  let ids: string[];
  do {
    const rows = await dataSource.sql<{ user_id: string }[]>`
      select user_id from (
        (select user_id from players
           where user_id > ${after} and user_id <= ${last} order by user_id limit ${LIMIT})
        union (select user_id from streaks
           where user_id > ${after} and user_id <= ${last} order by user_id limit ${LIMIT})
        union (select user_id from player_totals
           where user_id > ${after} and user_id <= ${last} order by user_id limit ${LIMIT})) as known
      order by user_id limit ${LIMIT}`;
    ids = rows.map((row) => row.user_id);
    if (ids.length > 0) yield ids;
    after = ids.at(-1) ?? after;
  } while (ids.length === LIMIT);
}

function lastIdOf(part: string): string {
  return `${part}fffffff-ffff-ffff-ffff-ffffffffffff`;
}
