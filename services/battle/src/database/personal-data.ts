import { exported, NO_ID, type PersonalData } from '@fourfold/platform/database';

const NAMELESS = 'finished battles keep a player without a name';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  people: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, username, display_name, version::float8 as version, deleted_at, avatar_id,
               named_in_shared_replays, muted_until
          from people where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
    kept: { user_id: 'keeps late events from bringing the account back' },
  },
  // Without the blocks of others: nobody learns who has blocked them.
  relations: {
    export: exported(
      { kind: '', relation_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select kind, relation_id::float8 as relation_id, first_user_id, second_user_id, is_active,
               relations.version::float8 as version,
               other.display_name as other_display_name
          from relations left join people as other
            on other.user_id = case when first_user_id = ${userId} then second_user_id else first_user_id end
         where (first_user_id = ${userId} or (second_user_id = ${userId} and kind = 'friendship'))
           and (kind, relation_id) > (${after.kind}, ${after.relation_id})
         order by kind, relations.relation_id limit ${limit}`,
    ),
  },
  battles: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select battle_id, room_code, started_at, battles.finished_at, duration_seconds, reason, winner_id,
               battles.version, opponents
          from battle_players as own join battles using (battle_id), lateral (
            select json_agg(json_build_object('user_id', user_id, 'display_name', display_name) order by seat) as opponents
              from battle_players as other left join people using (user_id)
             where other.battle_id = own.battle_id and user_id <> ${userId}) as others
         where own.user_id = ${userId} and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
    kept: { winner_id: NAMELESS },
  },
  battle_players: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select battle_id, user_id, seat, finished_at, counted, avatar_id, won, ranked, forfeited, score, damage_taken,
               words_completed, wpm::float8 as wpm, speed::float8 as speed, accuracy::float8 as accuracy
          from battle_players where user_id = ${userId} and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
    kept: { user_id: NAMELESS },
  },
  flagged_battles: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select battle_id, jsonb_path_query_array(log, '$[*] ? (@.user_id == $user)',
                                                 jsonb_build_object('user', ${userId}::text)) as log,
               decision, decided_at
          from flagged_battles join battle_players using (battle_id)
         where user_id = ${userId} and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
    withheld: { decision_reason: 'for admins only, and may be about opponents' },
    kept: { log: NAMELESS },
  },
  replays: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        -- Strict: else the entries that are arrays would be taken apart before they are compared.
        select battle_id, hit_points, replays.created_at,
               jsonb_path_query_array(log, 'strict $[*] ? (@[1] == $seat || @.hit == $seat || @.out == $seat)',
                                      jsonb_build_object('seat', seat - 1)) as log
          from replays join battle_players using (battle_id)
         where user_id = ${userId} and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
  },
  replay_shares: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select token, battle_id, user_id, created_at
          from replay_shares where user_id = ${userId} and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
  },
  practices: {
    export: exported(
      { practice_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select practice_id, user_id, started_at, challenge_ids, expires_at, finished_at, duration_ms, words,
               wpm::float8 as wpm, speed::float8 as speed, accuracy::float8 as accuracy, log
          from practices where user_id = ${userId} and practice_id > ${after.practice_id}
         order by practice_id limit ${limit}`,
    ),
  },
  records: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, battles, wins, wpm_sum::float8 as wpm_sum, highest_wpm::float8 as highest_wpm, words, win_streak, board_streak
          from records where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
  },
  standings: {
    export: exported(
      { period: '', starts_on: '-infinity' },
      (manager, { userId, after, limit }) => manager.sql`
        select period, starts_on::text as starts_on, user_id, battles, wins, wpm_sum::float8 as wpm_sum,
               win_rate::float8 as win_rate
          from standings
         where user_id = ${userId} and (period, standings.starts_on) > (${after.period}, ${after.starts_on}::date)
         order by period, standings.starts_on limit ${limit}`,
    ),
  },
  pending_erasures: {
    export: 'ids of deleted accounts',
    kept: { user_id: 'until the account is removed from the rooms in Redis, some minutes later' },
  },
  challenges: { export: 'texts to type, which are about nobody' },
};
