import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreateBattleTables extends ForwardMigration {
  readonly name = 'CreateBattleTables1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table challenges (
        challenge_id bigint generated always as identity constraint challenges_pkey primary key,
        text text not null constraint challenges_text_key unique,
        challenge_type text not null,
        difficulty smallint not null,
        created_at timestamptz not null default now(),
        -- Retired challenges are not drawn again; the text stays for the logs of earlier battles.
        retired_at timestamptz,
        constraint challenges_text_check check (text <> ''),
        constraint challenges_challenge_type_check check (challenge_type in ('short_word', 'medium_word', 'long_phrase')),
        constraint challenges_difficulty_check check (difficulty between 1 and 3)
      );
      -- For the filtered list in its order, and for drawing a challenge of a type.
      create index challenges_kind on challenges (challenge_type, difficulty, challenge_id) where retired_at is null;

      -- Local copies of users owned by auth. A deleted account keeps a row without names.
      create table people (
        user_id uuid constraint people_pkey primary key,
        username text,
        display_name text,
        version bigint not null default 0,
        deleted_at timestamptz,
        -- The one column owned by this service: the avatar for future games.
        avatar_id smallint
      );

      -- Friendships and blocks owned by social; the first user of a block is the blocker.
      create table relations (
        kind text not null,
        relation_id bigint not null,
        first_user_id uuid not null,
        second_user_id uuid not null,
        is_active boolean not null,
        version bigint not null,
        constraint relations_pkey primary key (kind, relation_id),
        constraint relations_kind_check check (kind in ('friendship', 'block'))
      );
      create index relations_first_idx on relations (kind, first_user_id) include (second_user_id, is_active);
      create index relations_second_idx on relations (kind, second_user_id) include (first_user_id, is_active);

      -- Results of battles. The primary key also ensures that a battle is counted once.
      create table battles (
        battle_id uuid constraint battles_pkey primary key,
        room_code text not null,
        started_at timestamptz not null,
        finished_at timestamptz not null,
        duration_seconds integer not null,
        reason text not null,
        winner_id uuid,
        constraint battles_reason_check check (reason in ('eliminated', 'forfeit', 'abandoned')),
        constraint battles_winner_check check ((reason = 'abandoned') = (winner_id is null))
      );
      create index battles_finished_idx on battles (finished_at);

      create table battle_players (
        battle_id uuid not null
          constraint battle_players_battle_id_fkey references battles (battle_id) on delete cascade,
        user_id uuid not null,
        seat smallint not null,
        finished_at timestamptz not null,
        -- An abandoned battle is in the history, but neither won nor lost.
        counted boolean not null,
        avatar_id smallint not null,
        won boolean not null,
        -- Of the winner: whether the boards count this win. Of a loser: whether they count it as a win against this player.
        ranked boolean not null default false,
        forfeited boolean not null,
        score integer not null,
        damage_taken integer not null,
        words_completed integer not null,
        wpm numeric(7, 2) not null,
        accuracy numeric(5, 2) not null,
        constraint battle_players_pkey primary key (battle_id, user_id)
      );
      create index battle_players_history_idx on battle_players (user_id, finished_at desc, battle_id);
      create index battle_players_streak_idx on battle_players (user_id, finished_at desc) include (won)
        where counted;

      -- Battles with impossibly fast typing, with their completed challenges: shown to admins.
      create table flagged_battles (
        battle_id uuid constraint flagged_battles_pkey primary key
          constraint flagged_battles_battle_id_fkey references battles (battle_id) on delete cascade,
        log jsonb not null
      );

      -- Totals of all counted battles of a player.
      create table records (
        user_id uuid constraint records_pkey primary key,
        battles integer not null,
        wins integer not null,
        wpm_sum numeric(14, 2) not null,
        highest_wpm numeric(7, 2) not null,
        words integer not null,
        win_streak integer not null,
        -- Without the wins that the boards do not count.
        board_streak integer not null
      );

      -- The rows of the boards: of all time (since 1970), and of every calendar month and week (from Monday) in UTC.
      create table standings (
        period text not null,
        starts_on date not null,
        user_id uuid not null,
        battles integer not null,
        wins integer not null,
        wpm_sum numeric(14, 2) not null,
        win_rate numeric(5, 2) generated always as (round(100.0 * wins / battles, 2)) stored,
        constraint standings_pkey primary key (user_id, period, starts_on),
        constraint standings_period_check check (period in ('all', 'month', 'week'))
      );
      create index standings_board_idx on standings (period, starts_on, wins desc, win_rate desc, user_id);

      -- Deleted accounts whose names and messages may still be in rooms, which are in Redis.
      create table pending_erasures (
        user_id uuid constraint pending_erasures_pkey primary key,
        since timestamptz not null default now()
      );
    `);
  }
}
