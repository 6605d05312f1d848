import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

/** What friends have done: they accepted a request, or ask to play. */
export class AddFriendNews extends ForwardMigration {
  readonly name = 'AddFriendNews1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table friend_news (
        news_id bigint generated always as identity constraint friend_news_pkey primary key,
        user_id uuid not null,
        kind text not null,
        from_user_id uuid not null,
        created_at timestamptz not null default clock_timestamp(),
        read_at timestamptz,
        constraint friend_news_kind_check check (kind in ('request_accepted', 'nudge'))
      );
      create index friend_news_unread_idx on friend_news (user_id, news_id) where read_at is null;
      create index friend_news_created_idx on friend_news (created_at);
      -- One nudge a day, of UTC.
      create unique index friend_news_nudge_key
        on friend_news (from_user_id, user_id, ((created_at at time zone 'UTC')::date)) where kind = 'nudge';
    `);
  }
}
