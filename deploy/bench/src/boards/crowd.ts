import type { Client } from 'pg';
import type { DailyPuzzle } from '../guesses/players';

/** What the service's triggers keep row by row; a crowd is counted at once instead. */
const TRIGGERS: Readonly<Record<string, string>> = {
  scores: 'scores_keep_totals',
  player_totals: 'player_totals_keep_ranks',
  streaks: 'streaks_keep_ranks',
};

/** Adds players with a finished game, a score and a streak each, until there are so many. */
export async function growCrowd(
  database: Client,
  { puzzleId, puzzleDate }: DailyPuzzle,
  from: number,
  to: number,
): Promise<void> {
  await database.query('set statement_timeout = 0');
  await database.query('begin');
  for (const [table, trigger] of Object.entries(TRIGGERS))
    await database.query(`alter table ${table} disable trigger ${trigger}`);
  const crowd = `generate_series(${from + 1}, ${to}) as n, lateral (select md5('crowd ' || n)::uuid as id) as person`;
  await database.query(
    `insert into players (user_id, username, display_name) select id, 'crowd_' || n, 'Crowd ' || n from ${crowd}`,
  );
  await database.query(
    `insert into streaks (user_id, current_streak, highest_streak, last_finished_date)
     select id, n % 365, 365 + n % 50, '${puzzleDate}' from ${crowd}`,
  );
  await database.query(
    `insert into attempts (user_id, puzzle_id, puzzle_date, started_at, finished_at)
     select id, ${puzzleId}, '${puzzleDate}', now(), now() from ${crowd}`,
  );
  await database.query(
    `insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used)
     select id, ${puzzleId}, '${puzzleDate}', 100 + (n::bigint * 7919) % 890, 30 + (n::bigint * 104729) % 1500, true, 0 from ${crowd}`,
  );
  await database.query(
    `insert into player_totals (user_id, total_score, games_played) select id, (n::bigint * 7919) % 300000, 365 from ${crowd}`,
  );
  for (const [table, trigger] of Object.entries(TRIGGERS))
    await database.query(`alter table ${table} enable trigger ${trigger}`);
  await countAnew(database);
  await database.query('commit');
  await database.query('vacuum analyze');
}

async function countAnew(database: Client): Promise<void> {
  await database.query(
    'delete from rank_changes; delete from rank_sums; delete from rank_tallies; delete from day_tallies',
  );
  await database.query(
    `insert into rank_tallies (board, major, minor, rows)
       select 'all-time', points_scored, -completion_time_seconds, count(*) from scores group by 2, 3
       union all
       select 'totals', total_score / 1000, total_score % 1000, count(*) from player_totals group by 2, 3
       union all
       select 'streaks', current_streak, highest_streak, count(*) from streaks where highest_streak > 0 group by 2, 3`,
  );
  await database.query(
    `insert into rank_sums (board, major, rows) select board, major, sum(rows) from rank_tallies group by board, major`,
  );
  await database.query(
    `insert into day_tallies (puzzle_date, points_scored, time_slot, players)
     select puzzle_date, points_scored, least(completion_time_seconds / 60, 60), count(*) from scores group by 1, 2, 3`,
  );
}
