import type { FriendNews, FriendNewsKind } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type EntityManager, type Repository } from 'typeorm';
import { NUDGE_SHOWN_MS } from '../limits';
import { FriendNewsEntity } from './friend-news.entity';

interface NewFriendNews {
  readonly userId: string;
  readonly kind: FriendNewsKind;
  readonly fromUserId: string;
}

@Injectable()
export class FriendNewsRepository {
  constructor(@InjectRepository(FriendNewsEntity) private readonly rows: Repository<FriendNewsEntity>) {}

  /** @returns false for a second nudge of the same day */
  async add(manager: EntityManager, news: NewFriendNews): Promise<boolean> {
    const added = await manager.sql<unknown[]>`
      insert into friend_news (user_id, kind, from_user_id) values (${news.userId}, ${news.kind}, ${news.fromUserId})
      on conflict do nothing returning news_id`;
    return added.length === 1;
  }

  /** What the user has not read, of friends only, oldest first. A nudge is about its day. */
  listUnread(userId: string, now: Date): Promise<FriendNews[]> {
    return this.rows.sql<FriendNews[]>`
      select news_id::float8 as news_id, kind, created_at,
        json_build_object('user_id', friend.user_id, 'username', username, 'display_name', display_name) as "from"
      from friend_news
        join people as friend on friend.user_id = from_user_id and username is not null
        join friendships on status = 'accepted'
          and low_user_id = least(friend_news.user_id, from_user_id) and high_user_id = greatest(friend_news.user_id, from_user_id)
      where friend_news.user_id = ${userId} and read_at is null
        and (kind <> 'nudge' or created_at > ${new Date(now.getTime() - NUDGE_SHOWN_MS)})
      order by news_id`;
  }

  /** @returns false when the user has no such news */
  async markRead(userId: string, newsId: number, readAt: Date): Promise<boolean> {
    const { affected } = await this.rows.update({ userId, newsId, readAt: IsNull() }, { readAt });
    return affected === 1;
  }

  /** Whom a user has nudged on the present day, which is one of UTC. */
  async nudgedToday(userId: string): Promise<Set<string>> {
    const nudged = await this.rows.sql<{ id: string }[]>`
      select user_id as id from friend_news where from_user_id = ${userId} and kind = 'nudge'
        and (created_at at time zone 'UTC')::date = (clock_timestamp() at time zone 'UTC')::date`;
    return new Set(nudged.map(({ id }) => id));
  }

  /** What a user has got and what friends have got of the user. */
  async deleteAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(FriendNewsEntity, [{ userId }, { fromUserId: userId }]);
  }
}
