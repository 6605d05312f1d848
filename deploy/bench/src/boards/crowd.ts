import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { DailyPuzzle } from '../guesses/players';

/** Dates that have been played, today among them. */
const DATES = 30;
/** Friends that a reader has beside the few of everybody. */
const READERS_FRIENDS = 20;

const FIRST_DATE = '2000-01-01';
const ID = `md5('crowd ' || n)::uuid`;
/** Between 0 and 1, as good as random: another one for each game and salt, and the same in every run. */
const chance = (salt: number): string =>
  `((hashint8extended(n * 1000 + (puzzle_date - date '${FIRST_DATE}'), ${salt}) & 2147483647) + 0.5::float8) / 2147483648`;

/**
 * Players who have finished today's game; ever fewer of them also those of the dates before, without a gap. Points and times
 * are distributed as games make them: a few dozen different points, and most times between half a minute and five. All of it goes in as
 * sets; what the service would have kept of it is counted at the end, and `rebuild` finds nothing that differs.
 *
 * @param admin a connection of the superuser, to the schema of the service
 */
export async function seedCrowd(
  admin: Client,
  { puzzleId, puzzleDate }: DailyPuzzle,
  players: number,
): Promise<void> {
  await admin.query('set statement_timeout = 0');
  await admin.query('begin');
  await admin.query('set local session_replication_role = replica');
  await admin.query(`set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'`);
  const indexes = await dropIndexes(admin);
  await admin.query(
    `insert into puzzles (puzzle_date, categories, fingerprint, missable, started_at, created_at)
     select puzzle_date - day, categories, fingerprint, true, puzzle_date - day, puzzle_date - day
     from puzzles, generate_series(1, ${DATES - 1}) as day where puzzle_id = ${puzzleId}
     on conflict (puzzle_date) do nothing`,
  );
  await admin.query(
    `create temporary table crowd on commit drop as
     select n, ${ID} as id, least(${DATES}, floor(1 / sqrt(((n * 7919) % 10007 + 0.5) / 10007)))::integer as games
     from generate_series(1, ${players}::bigint) as n order by id`,
  );
  await admin.query(
    `create temporary table results on commit drop as
     select id, puzzle_id, puzzle_date, floor(${chance(1)} * 4)::integer as mistakes,
       floor(${chance(2)} * 7)::integer as pairs, 25 + floor(-ln(${chance(3)}) * 150)::integer as seconds
     from crowd join puzzles on puzzle_date between date '${puzzleDate}' - games + 1 and date '${puzzleDate}' order by id`,
  );
  await admin.query(
    `insert into players (user_id, username, display_name) select id, 'crowd_' || n, 'Crowd ' || n from crowd`,
  );
  await admin.query(
    `insert into streaks (user_id, current_streak, highest_streak, last_finished_date, version)
     select id, games, games, '${puzzleDate}', games from crowd`,
  );
  await admin.query(
    `insert into attempts (user_id, puzzle_id, puzzle_date, started_at, finished_at, guess_count, found, mistakes)
     select id, puzzle_id, puzzle_date, puzzle_date, puzzle_date + seconds * interval '1 second', 4 + mistakes,
       '{0,1,2,3}', mistakes from results`,
  );
  await admin.query(
    `insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used)
     select id, puzzle_id, puzzle_date, 640 + 75 * (4 - mistakes) + 10 * pairs, seconds, true, mistakes from results`,
  );
  await admin.query(
    `insert into friendships (friendship_id, first_user_id, second_user_id, are_friends, version)
     select row_number() over (), id, md5('crowd ' || (n + apart - 1) % ${players} + 1)::uuid, true, 1
     from crowd, unnest(array[1, ${players} / 3]) as apart`,
  );
  for (const definition of indexes) await admin.query(definition);
  await countResults(admin);
  await admin.query('commit');
}

/** Building an index anew takes a fraction of the time that filling it row by row takes. @returns the statements that do so */
async function dropIndexes(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ('{attempts,friendships,scores,streaks}'::regclass[]) and not indisunique`,
  );
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** What is kept of scores, streaks and games at write time. */
async function countResults(admin: Client): Promise<void> {
  await admin.query('delete from game_tallies');
  await admin.query(
    'insert into player_totals (user_id, total_score, games_played) select user_id, sum(points_scored), count(*) from scores group by user_id',
  );
  await admin.query(
    `insert into game_tallies (puzzle_id, mistakes, found_mask, shard, games)
     select puzzle_id, mistakes, 15, 0, count(*) from attempts where finished_at is not null group by 1, 2`,
  );
}

/** Some of the crowd, from all over the board, each with more friends than others. @returns who they are */
export async function chooseReaders(admin: Client, players: number, readers: number): Promise<string[]> {
  const chosen = `generate_series(1, ${players}, ${Math.floor(players / readers)}) as n`;
  await admin.query(
    `insert into friendships (friendship_id, first_user_id, second_user_id, are_friends, version)
     select (select max(friendship_id) from friendships) + row_number() over (), ${ID},
       md5('crowd ' || (n * 31 + other * 7919) % ${players} + 1)::uuid, true, 1
     from ${chosen}, generate_series(1, ${READERS_FRIENDS}) as other`,
  );
  const { rows } = await admin.query<{ id: string }>(`select ${ID} as id from ${chosen}`);
  return rows.map(({ id }) => id);
}

/** Players who have just finished today's game and not submitted it yet. @returns who they are */
export async function addFinishers(
  admin: Client,
  { puzzleId, puzzleDate, groups }: DailyPuzzle,
  finishers: number,
): Promise<string[]> {
  const ids = Array.from({ length: finishers }, () => randomUUID());
  const people = `unnest($1::uuid[]) with ordinality as person (id, n)`;
  await admin.query(
    `insert into players (user_id, username, display_name) select id, 'finisher_' || n, 'Finisher ' || n from ${people}`,
    [ids],
  );
  await admin.query(
    `insert into streaks (user_id, current_streak, highest_streak, last_finished_date, version)
     select id, 1, 1, $2, 1 from ${people}`,
    [ids, puzzleDate],
  );
  await admin.query(
    `insert into attempts (user_id, puzzle_id, puzzle_date, started_at) select id, $2, $3, now() from ${people}`,
    [ids, puzzleId, puzzleDate],
  );
  for (const [index, words] of groups.entries())
    await admin.query(
      `insert into guesses (user_id, puzzle_id, seq, words, verdict, guessed_at)
       select id, $2, $3::integer, $4, 'correct', now() + (n % 300 + 5 * $3::integer) * interval '1 second' from ${people}`,
      [ids, puzzleId, index + 1, words],
    );
  await admin.query(
    `update attempts set finished_at = now() + interval '1 minute', guess_count = 4, found = '{0,1,2,3}'
     where puzzle_id = $2 and user_id = any ($1)`,
    [ids, puzzleId],
  );
  return ids;
}
