import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository } from 'typeorm';
import { RelationEntity } from './relation.entity';

interface Pair {
  user_id: string;
  other_id: string;
}

/** Friendships, and blocks, which hide both users from each other. */
@Injectable()
export class RelationRepository {
  constructor(@InjectRepository(RelationEntity) private readonly rows: Repository<RelationEntity>) {}

  /** Friends among the others, by user. */
  async friendsAmong(
    userIds: readonly string[],
    otherIds: readonly string[],
  ): Promise<Map<string, Set<string>>> {
    return userIds.length === 0 || otherIds.length === 0
      ? new Map()
      : this.find('friendship', userIds, otherIds);
  }

  /** The user and the user's friends. */
  async findWithFriends(userId: string): Promise<string[]> {
    const friends = await this.find('friendship', [userId]);
    return [userId, ...(friends.get(userId) ?? [])];
  }

  /** Users hidden by a block, by user. */
  hiddenFromEach(userIds: readonly string[]): Promise<Map<string, Set<string>>> {
    return this.find('block', userIds);
  }

  async hiddenFrom(userId: string): Promise<ReadonlySet<string>> {
    return (await this.hiddenFromEach([userId])).get(userId) ?? new Set();
  }

  /** The users among these who are blocked by another of them. */
  async blockedAmong(userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length < 2) return new Set();
    const rows = await this.rows.find({
      select: { secondUserId: true },
      where: { kind: 'block', firstUserId: Any(userIds), secondUserId: Any(userIds), isActive: true },
    });
    return new Set(rows.map(({ secondUserId }) => secondUserId));
  }

  /** The partners of each user, restricted to `otherIds` if given. Each part of the union reads one covering index. */
  private async find(
    kind: RelationEntity['kind'],
    userIds: readonly string[],
    otherIds: readonly string[] | null = null,
  ): Promise<Map<string, Set<string>>> {
    const pairs = await this.rows.sql<Pair[]>`
      select first_user_id as user_id, second_user_id as other_id from relations
      where kind = ${kind} and first_user_id = any (${userIds}) and is_active
        and (${otherIds}::uuid[] is null or second_user_id = any (${otherIds}))
      union all
      select second_user_id, first_user_id from relations
      where kind = ${kind} and second_user_id = any (${userIds}) and is_active
        and (${otherIds}::uuid[] is null or first_user_id = any (${otherIds}))`;
    const groups = Map.groupBy(pairs, ({ user_id }) => user_id);
    return new Map(
      [...groups].map(([userId, own]) => [userId, new Set(own.map(({ other_id }) => other_id))]),
    );
  }
}
