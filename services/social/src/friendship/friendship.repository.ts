import type { FriendRequest, FriendshipStatus, UserNames } from '@fourfold/contracts';
import { OutboxService, Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type EntityManager, type Repository } from 'typeorm';
import { FriendNewsRepository } from '../friend-news/friend-news.repository';
import { BlockEntity } from '../relation/block.entity';
import { MESSAGES_ERASED_AT_ONCE } from '../limits';
import { UserEntity } from '../user/user.entity';
import { pairOf, type FriendshipState } from '../relation/domain/friendship-state';
import { FriendshipEntity } from '../relation/friendship.entity';
import { changed, type Friendship } from './domain/friendship';
import { eventOf } from './friendship.events';

/** A friend in the caller's list, without the online status. */
export interface FriendRow extends UserNames {
  readonly current_streak: number;
  readonly highest_streak: number;
  readonly unread_count: number;
  readonly appear_offline: boolean;
}

/** Changes are made in the transaction of the caller, together with their events. */
@Republishes('friendships')
@Injectable()
export class FriendshipRepository implements Republishable {
  constructor(
    @InjectRepository(FriendshipEntity) private readonly rows: Repository<FriendshipEntity>,
    private readonly outbox: OutboxService,
    private readonly news: FriendNewsRepository,
  ) {}

  /** The row of the pair, locked until the transaction ends; created if missing. */
  async lockPair(manager: EntityManager, one: string, other: string): Promise<Friendship> {
    const [lowUserId, highUserId] = pairOf(one, other);
    // The upsert changes nothing in an existing row, but locks it.
    await manager.upsert(FriendshipEntity, { lowUserId, highUserId }, ['lowUserId', 'highUserId']);
    return friendshipOf(await manager.findOneByOrFail(FriendshipEntity, { lowUserId, highUserId }));
  }

  /** The row of the pair, locked until the transaction ends, if it exists. */
  async lockKnownPair(manager: EntityManager, one: string, other: string): Promise<Friendship | undefined> {
    const [lowUserId, highUserId] = pairOf(one, other);
    const row = await manager.findOne(FriendshipEntity, {
      where: { lowUserId, highUserId },
      lock: { mode: 'pessimistic_write' },
    });
    return row ? friendshipOf(row) : undefined;
  }

  /** The row by its id, if the user is one of the two. */
  async lockById(
    manager: EntityManager,
    friendshipId: number,
    userId: string,
  ): Promise<Friendship | undefined> {
    const row = await manager.findOne(FriendshipEntity, {
      where: [
        { friendshipId, lowUserId: userId },
        { friendshipId, highUserId: userId },
      ],
      lock: { mode: 'pessimistic_write' },
    });
    return row ? friendshipOf(row) : undefined;
  }

  /** Whether one of the two has blocked the other. Call it with the pair locked. */
  isBlocked(manager: EntityManager, one: string, other: string): Promise<boolean> {
    return manager.existsBy(BlockEntity, [
      { blockerId: one, blockedId: other, removedAt: IsNull() },
      { blockerId: other, blockedId: one, removedAt: IsNull() },
    ]);
  }

  /** Stores a new state of a locked pair. @returns the pair afterwards */
  async save(
    manager: EntityManager,
    before: Friendship,
    { state, now }: { state: FriendshipState; now: Date },
  ): Promise<Friendship> {
    const after = changed(before, state, now);
    const { friendshipId, requestedAt, acceptedAt, removedAt, version } = after;
    const requesterId = 'requesterId' in state ? state.requesterId : null;
    const rejectedAt = 'rejectedAt' in state ? state.rejectedAt : null;
    const changes = { requesterId, requestedAt, rejectedAt, acceptedAt, removedAt, version };
    await manager.update(FriendshipEntity, { friendshipId }, { status: state.status, ...changes });
    await this.publish(manager, before, after);
    if (state.status === 'accepted') await this.addNews(manager, after, state.requesterId);
    return after;
  }

  /**
   * Removes the messages of a user, each batch in a statement of its own: those of a heavy chatter would take one statement
   * longer than any may take.
   */
  async removeMessagesOf(userId: string): Promise<void> {
    const pairs = await this.rows.find({
      select: { friendshipId: true },
      where: [{ lowUserId: userId }, { highUserId: userId }],
    });
    for (const { friendshipId } of pairs)
      for (let seq = await this.firstSeq(friendshipId); seq !== null; seq = await this.firstSeq(friendshipId))
        await this.rows.sql`
          delete from messages where friendship_id = ${friendshipId} and seq < ${seq + MESSAGES_ERASED_AT_ONCE}`;
  }

  /** Removes every row of a user, with their conversations. @returns them as they were */
  async removeAllOf(manager: EntityManager, userId: string, now: Date): Promise<Friendship[]> {
    const ofUser = [{ lowUserId: userId }, { highUserId: userId }];
    const rows = await manager.find(FriendshipEntity, {
      where: ofUser,
      lock: { mode: 'pessimistic_write' },
    });
    await manager.delete(FriendshipEntity, ofUser);
    await this.news.deleteAllOf(manager, userId);
    const removed = rows.map(friendshipOf);
    const events = removed.flatMap((before) => {
      const after = changed(before, { status: 'none' }, now);
      return after.version === before.version ? [] : [eventOf(after)];
    });
    await this.outbox.append(manager, ...events);
    return removed;
  }

  /** Pairs that are or were friends. */
  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const rows = await manager.find(FriendshipEntity, {
      where: { friendshipId: MoreThan(Number(after ?? 0)), version: MoreThan(0) },
      order: { friendshipId: 'ASC' },
      take: limit,
    });
    return rows.map((row) => eventOf(friendshipOf(row)));
  }

  areFriends(one: string, other: string): Promise<boolean> {
    const [lowUserId, highUserId] = pairOf(one, other);
    return this.rows.existsBy({ lowUserId, highUserId, status: 'accepted' });
  }

  /** All friends of a user, by name. */
  listFriends(userId: string): Promise<FriendRow[]> {
    return this.rows.sql<FriendRow[]>`
      select friend.user_id, username, display_name, appear_offline,
        coalesce(current_streak, 0) as current_streak, coalesce(highest_streak, 0) as highest_streak,
        coalesce(case when low_user_id = friend.user_id then high_unread else low_unread end, 0) as unread_count
      from friendships
        join people as friend on username is not null
          and friend.user_id = case when low_user_id = ${userId} then high_user_id else low_user_id end
        left join streaks on streaks.user_id = friend.user_id
        left join conversations using (friendship_id)
      where status = 'accepted' and (low_user_id = ${userId} or high_user_id = ${userId})
      order by lower(display_name), friend.user_id`;
  }

  /** Pending requests to or from the user, newest first. */
  async listPending(userId: string, direction: 'received' | 'sent'): Promise<FriendRequest[]> {
    const waiting = {
      status: 'pending' as const,
      requesterId: direction === 'sent' ? userId : Not(userId),
    };
    const rows = await this.rows.find({
      relations: { lowUser: true, highUser: true },
      where: [
        { ...waiting, lowUserId: userId },
        { ...waiting, highUserId: userId },
      ],
      order: { requestedAt: 'DESC', friendshipId: 'DESC' },
    });
    return rows.flatMap((row) => {
      const other = row.lowUserId === userId ? row.highUser : row.lowUser;
      return other?.username ? [requestOf(friendshipOf(row), other)] : [];
    });
  }

  /** A request as one of the two sees it; undefined when the other has no names. */
  async readRequest(
    manager: EntityManager,
    friendship: Friendship,
    userId: string,
  ): Promise<FriendRequest | undefined> {
    const otherId = friendship.userIds.find((id) => id !== userId);
    const other = await manager.findOneBy(UserEntity, { userId: otherId, username: Not(IsNull()) });
    return other ? requestOf(friendship, other) : undefined;
  }

  /** Null without a message. */
  private async firstSeq(friendshipId: number): Promise<number | null> {
    const [row] = await this.rows.sql<[{ seq: number | null }]>`
      select min(seq) as seq from messages where friendship_id = ${friendshipId}`;
    return row.seq;
  }

  /** To whoever has asked. */
  private async addNews(manager: EntityManager, { userIds }: Friendship, requesterId: string): Promise<void> {
    const fromUserId = userIds.find((id) => id !== requesterId)!;
    await this.news.add(manager, { userId: requesterId, kind: 'request_accepted', fromUserId });
  }

  private async publish(manager: EntityManager, before: Friendship, after: Friendship): Promise<void> {
    if (after.version !== before.version) await this.outbox.append(manager, eventOf(after));
  }
}

function friendshipOf(row: FriendshipEntity): Friendship {
  const { friendshipId, requestedAt, acceptedAt, removedAt, version } = row;
  return {
    friendshipId,
    userIds: [row.lowUserId, row.highUserId],
    state: stateOf(row),
    requestedAt,
    acceptedAt,
    removedAt,
    version,
  };
}

function stateOf({ status, requesterId, rejectedAt }: FriendshipEntity): FriendshipState {
  // Guaranteed by constraints of the table.
  switch (status) {
    case 'none':
      return { status };
    case 'rejected':
      return { status, requesterId: requesterId!, rejectedAt: rejectedAt! };
    case 'pending':
    case 'accepted':
      return { status, requesterId: requesterId! };
  }
}

function requestOf({ friendshipId, state, requestedAt }: Friendship, other: UserEntity): FriendRequest {
  return {
    friendship_id: friendshipId,
    // 'none' is only the status of a cancelled request, which is answered without a body.
    status: state.status as FriendshipStatus,
    created_at: requestedAt!.toISOString(),
    other_user: { user_id: other.userId, username: other.username!, display_name: other.displayName! },
  };
}
