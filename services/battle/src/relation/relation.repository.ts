import { keepNewest } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { RelationEntity } from './relation.entity';

interface Pair {
  user_id: string;
  other_id: string;
}

/** Friends, and users whom a block hides from each other, whoever of them made it. */
@Injectable()
export class RelationRepository {
  constructor(@InjectRepository(RelationEntity) private readonly rows: Repository<RelationEntity>) {}

  /** Keeps the newest: what is older than what is known changes nothing. */
  async apply(manager: EntityManager, relation: RelationEntity): Promise<void> {
    await keepNewest(manager, RelationEntity, relation);
  }

  /** By user, which of the others are friends. */
  async friendsAmong(
    userIds: readonly string[],
    otherIds: readonly string[],
  ): Promise<Map<string, Set<string>>> {
    return userIds.length === 0 || otherIds.length === 0
      ? new Map()
      : this.find('friendship', userIds, otherIds);
  }

  /** The user and the user's friends. */
  async findCircle(userId: string): Promise<string[]> {
    const friends = await this.find('friendship', [userId]);
    return [userId, ...(friends.get(userId) ?? [])];
  }

  /** By user, whom they can neither meet nor hear. */
  hiddenFromEach(userIds: readonly string[]): Promise<Map<string, Set<string>>> {
    return this.find('block', userIds);
  }

  async hiddenFrom(userId: string): Promise<ReadonlySet<string>> {
    return (await this.hiddenFromEach([userId])).get(userId) ?? new Set();
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(RelationEntity, [{ firstUserId: userId }, { secondUserId: userId }]);
  }

  /** By user, the other halves of their pairs, of these others if any are named. Each half of the union reads one covering index. */
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
