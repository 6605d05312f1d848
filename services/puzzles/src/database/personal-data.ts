import { exported, NO_ID, type PersonalData } from '@fourfold/platform/database';

const CONTENT = 'puzzles, which are about nobody';
const COUNTS = 'counts of games without their players';
const TOMBSTONE = 'keeps older events from restoring the player';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  players: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, username, display_name, version::float8 as version, time_zone, deleted_at
          from players where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
    kept: { user_id: TOMBSTONE },
  },
  friendships: {
    export: exported(
      { friendship_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select friendship_id::float8 as friendship_id, first_user_id, second_user_id, are_friends, friendships.version::float8 as version,
               friend.display_name as friend_display_name
          from friendships left join players as friend
            on friend.user_id = case when first_user_id = ${userId} then second_user_id else first_user_id end
         where (first_user_id = ${userId} or second_user_id = ${userId}) and friendship_id > ${after.friendship_id}
         order by friendships.friendship_id limit ${limit}`,
    ),
  },
  attempts: {
    export: exported(
      { puzzle_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select user_id, puzzle_id::float8 as puzzle_id, puzzle_date::text as puzzle_date, started_at, finished_at, guess_count, found,
               mistakes, unranked, score_removed_at
          from attempts where user_id = ${userId} and puzzle_id > ${after.puzzle_id}
         order by attempts.puzzle_id limit ${limit}`,
    ),
    withheld: { tried: 'computed from the guesses; its bits would reveal the groups of a running game' },
  },
  guesses: {
    export: exported(
      { puzzle_id: 0, seq: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select user_id, puzzle_id::float8 as puzzle_id, puzzle_date::text as puzzle_date, seq, words, verdict, guessed_at, device_seq, claimed_at
          from guesses where user_id = ${userId} and (puzzle_id, seq) > (${after.puzzle_id}, ${after.seq})
         order by guesses.puzzle_id, seq limit ${limit}`,
    ),
  },
  scores: {
    export: exported(
      { score_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select score_id::float8 as score_id, user_id, puzzle_id::float8 as puzzle_id, puzzle_date::text as puzzle_date,
               points_scored, completion_time_seconds, won, mistakes_used, offline, unranked, ranked_before_hiding,
               flagged, submitted_at, version
          from scores where user_id = ${userId} and score_id > ${after.score_id}
         order by scores.score_id limit ${limit}`,
    ),
    withheld: {
      standing: 'computed from points and time',
      measured: 'how far the statistics of the puzzle are',
    },
  },
  player_totals: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, total_score, games_played
          from player_totals where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
  },
  streaks: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, current_streak, highest_streak, last_finished_date::text as last_finished_date,
               open_gap::text as open_gap, is_guest, version::float8 as version
          from streaks where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
    withheld: { standing: 'computed from both streaks' },
  },
  withdrawn_games: {
    export: exported(
      { puzzle_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select user_id, puzzle_id::float8 as puzzle_id, withdrawn_at
          from withdrawn_games where user_id = ${userId} and puzzle_id > ${after.puzzle_id}
         order by withdrawn_games.puzzle_id limit ${limit}`,
    ),
  },
  puzzles: { export: CONTENT },
  withdrawn_puzzles: { export: CONTENT },
  puzzle_drafts: { export: CONTENT },
  retired_puzzles: { export: CONTENT },
  reserve_puzzles: { export: CONTENT },
  puzzle_deletions: { export: CONTENT },
  game_tallies: { export: COUNTS },
  wrong_tallies: { export: COUNTS },
  measures: { export: COUNTS },
};
