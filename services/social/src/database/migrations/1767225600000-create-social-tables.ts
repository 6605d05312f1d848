import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreateSocialTables extends ForwardMigration {
  readonly name = 'CreateSocialTables1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Local copies of users owned by auth. Names and access arrive in events of their own, each with its version.
      create table people (
        user_id uuid constraint people_pkey primary key,
        -- Null until the first event with names, and again once the account is deleted.
        username text,
        display_name text,
        -- Both names, folded for comparison, and every pair of neighbouring characters in them.
        search_text text,
        search_pairs text[],
        is_active boolean not null default true,
        version bigint not null default 0,
        access_version bigint not null default 0,
        -- The row of a deleted account stays, so that late events can't bring the account back.
        deleted_at timestamptz,
        -- The settings of the user, owned by this service.
        appear_offline boolean not null default false,
        battle_news boolean not null default false
      );
      create index people_username_idx on people (username);
      create index people_search_idx on people using gin (search_pairs) where username is not null;

      create table streaks (
        user_id uuid constraint streaks_pkey primary key,
        current_streak integer not null,
        highest_streak integer not null,
        version bigint not null
      );

      -- One row for each pair of users. Its lock orders all changes between the two.
      create table friendships (
        friendship_id bigint generated always as identity constraint friendships_pkey primary key,
        low_user_id uuid not null,
        high_user_id uuid not null,
        status text not null default 'none',
        requester_id uuid,
        requested_at timestamptz,
        rejected_at timestamptz,
        accepted_at timestamptz,
        removed_at timestamptz,
        -- Increases with every published change.
        version integer not null default 0,
        constraint friendships_pair_key unique (low_user_id, high_user_id),
        constraint friendships_order_check check (low_user_id < high_user_id),
        constraint friendships_status_check check (status in ('none', 'pending', 'accepted', 'rejected')),
        constraint friendships_requester_check
          check (status = 'none' or requester_id in (low_user_id, high_user_id)),
        constraint friendships_rejected_check check ((status = 'rejected') = (rejected_at is not null))
      );
      create index friendships_low_idx on friendships (low_user_id, status) include (high_user_id);
      create index friendships_high_idx on friendships (high_user_id, status) include (low_user_id);

      create table blocks (
        block_id bigint generated always as identity constraint blocks_pkey primary key,
        blocker_id uuid not null,
        blocked_id uuid not null,
        blocked_at timestamptz not null default clock_timestamp(),
        -- A removed block keeps its row, so that its version continues when the user is blocked again.
        removed_at timestamptz,
        version integer not null default 1,
        constraint blocks_pair_key unique (blocker_id, blocked_id),
        constraint blocks_others_check check (blocker_id <> blocked_id)
      );
      create index blocks_blocked_idx on blocks (blocked_id);

      create table reports (
        report_id bigint generated always as identity constraint reports_pkey primary key,
        reporter_id uuid not null,
        reported_id uuid not null,
        reason text not null,
        message_id bigint,
        -- The message and those around it, as they were at the time of the report.
        messages jsonb not null default '[]',
        created_at timestamptz not null default clock_timestamp()
      );
      create index reports_reporter_idx on reports (reporter_id, created_at);
      create index reports_reported_idx on reports (reported_id);
      create index reports_created_idx on reports (created_at);

      -- The counters of a pair's chat. A sender locks this row until the message is stored: numbers have no gaps, and no
      -- client message id is stored twice.
      create table conversations (
        friendship_id bigint constraint conversations_pkey primary key
          constraint conversations_friendship_id_fkey references friendships (friendship_id) on delete cascade,
        last_seq integer not null default 0,
        -- How far each of the two has read, and how many messages of the other are unread.
        low_read_seq integer not null default 0,
        high_read_seq integer not null default 0,
        low_unread integer not null default 0,
        high_unread integer not null default 0,
        constraint conversations_unread_check check (low_unread >= 0 and high_unread >= 0)
      ) with (fillfactor = 70);

      create table messages (
        message_id bigint not null generated always as identity,
        friendship_id bigint not null
          constraint messages_conversation_fkey references conversations (friendship_id) on delete cascade,
        seq integer not null,
        from_user_id uuid not null,
        to_user_id uuid not null,
        text text not null,
        client_message_id text,
        sent_at timestamptz not null,
        constraint messages_pkey primary key (message_id, sent_at),
        constraint messages_seq_key unique (friendship_id, seq, sent_at),
        constraint messages_text_check check (char_length(text) between 1 and 2000)
      ) partition by range (sent_at);
      create table messages_default partition of messages default;
      create index messages_client_message_id_idx on messages (friendship_id, client_message_id)
        where client_message_id is not null;
    `);
  }
}
