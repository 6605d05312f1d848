import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddReplaysAndPractice extends ForwardMigration {
  readonly name = 'AddReplaysAndPractice1795132800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The other column owned by this service: whether replays that others share show the name.
      alter table people add column named_in_shared_replays boolean not null default false;

      -- Standard words per minute, of five characters each.
      alter table battle_players add column speed numeric(7, 2) not null default 0;

      alter table battles
        -- Of the events: 2 once it was declared void.
        add column version smallint not null default 1,
        drop constraint battles_reason_check,
        drop constraint battles_winner_check,
        add constraint battles_reason_check check (reason in ('eliminated', 'forfeit', 'abandoned', 'voided')),
        add constraint battles_winner_check check ((reason in ('abandoned', 'voided')) = (winner_id is null));

      -- Logs of battles, in which players are the numbers of their seats.
      create table replays (
        battle_id uuid constraint replays_pkey primary key
          constraint replays_battle_id_fkey references battles (battle_id) on delete cascade,
        hit_points smallint not null,
        log jsonb not null,
        created_at timestamptz not null default now()
      );
      create index replays_created_idx on replays (created_at);

      -- Links to replays for everybody who has one; each player of a battle may have one.
      create table replay_shares (
        token text constraint replay_shares_pkey primary key,
        battle_id uuid not null
          constraint replay_shares_battle_id_fkey references replays (battle_id) on delete cascade,
        user_id uuid not null,
        created_at timestamptz not null default now(),
        constraint replay_shares_player_key unique (battle_id, user_id)
      );
      create index replay_shares_user_idx on replay_shares (user_id);

      -- Practice against nobody, or against one's best. Figures are null until it is finished.
      create table practices (
        practice_id uuid constraint practices_pkey primary key,
        user_id uuid not null,
        started_at timestamptz not null default clock_timestamp(),
        challenge_ids jsonb not null,
        -- An unfinished one expires.
        expires_at timestamptz,
        finished_at timestamptz,
        duration_ms integer,
        words integer,
        wpm numeric(7, 2),
        speed numeric(7, 2),
        accuracy numeric(5, 2),
        -- Of the best practice only, to race against.
        log jsonb,
        constraint practices_finished_check check ((finished_at is null) = (speed is null))
      );
      create index practices_user_idx on practices (user_id, speed desc);
      create index practices_expiry_idx on practices (expires_at) where expires_at is not null;
    `);
  }
}
