import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { BlockEntity } from './block.entity';
import { FriendshipEntity } from './friendship.entity';

interface Pair {
  user_id: string;
  other_id: string;
}

/** Friends, and users whom a block hides from each other, whoever of them made it. Each half of a union reads one covering index. */
@Injectable()
export class RelationRepository {
  constructor(
    @InjectRepository(FriendshipEntity) private readonly friendships: Repository<FriendshipEntity>,
    @InjectRepository(BlockEntity) private readonly blocks: Repository<BlockEntity>,
  ) {}

  /** Keeps the newest: an event older than what is known changes nothing. */
  async applyFriendship(
    manager: EntityManager,
    { type, data, aggregate_version }: EventEnvelope<'friend.accepted' | 'friend.removed'>,
  ): Promise<void> {
    const [firstUserId, secondUserId] = data.user_ids;
    await keepNewest(manager, FriendshipEntity, {
      friendshipId: data.friendship_id,
      firstUserId,
      secondUserId,
      areFriends: type === EVENTS.friendAccepted,
      version: String(aggregate_version),
    });
  }

  /** Keeps the newest as well. */
  async applyBlock(
    manager: EntityManager,
    { type, data, aggregate_version }: EventEnvelope<'block.created' | 'block.removed'>,
  ): Promise<void> {
    await keepNewest(manager, BlockEntity, {
      blockId: data.block_id,
      blockerId: data.blocker_id,
      blockedId: data.blocked_id,
      isBlocked: type === EVENTS.blockCreated,
      version: String(aggregate_version),
    });
  }

  /** By user, which of the others are friends. */
  async friendsAmong(
    userIds: readonly string[],
    otherIds: readonly string[],
  ): Promise<Map<string, Set<string>>> {
    if (userIds.length === 0 || otherIds.length === 0) return new Map();
    const pairs = await this.friendships.sql<Pair[]>`
      select first_user_id as user_id, second_user_id as other_id from friendships
      where first_user_id = any (${userIds}) and second_user_id = any (${otherIds}) and are_friends
      union all
      select second_user_id, first_user_id from friendships
      where second_user_id = any (${userIds}) and first_user_id = any (${otherIds}) and are_friends`;
    return byUser(pairs);
  }

  /** The user and the user's friends. */
  async findCircle(userId: string): Promise<string[]> {
    const friends = await this.friendships.sql<{ user_id: string }[]>`
      select second_user_id as user_id from friendships where first_user_id = ${userId} and are_friends
      union all
      select first_user_id from friendships where second_user_id = ${userId} and are_friends`;
    return [userId, ...friends.map(({ user_id }) => user_id)];
  }

  /** By user, whom they can neither meet nor hear. */
  async hiddenFromEach(userIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const pairs = await this.blocks.sql<Pair[]>`
      select blocker_id as user_id, blocked_id as other_id from blocks
      where blocker_id = any (${userIds}) and is_blocked
      union all
      select blocked_id, blocker_id from blocks
      where blocked_id = any (${userIds}) and is_blocked`;
    return byUser(pairs);
  }

  async hiddenFrom(userId: string): Promise<ReadonlySet<string>> {
    return (await this.hiddenFromEach([userId])).get(userId) ?? new Set();
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(FriendshipEntity, [{ firstUserId: userId }, { secondUserId: userId }]);
    await manager.delete(BlockEntity, [{ blockerId: userId }, { blockedId: userId }]);
  }
}

function byUser(pairs: readonly Pair[]): Map<string, Set<string>> {
  const groups = Map.groupBy(pairs, ({ user_id }) => user_id);
  return new Map([...groups].map(([userId, own]) => [userId, new Set(own.map(({ other_id }) => other_id))]));
}
