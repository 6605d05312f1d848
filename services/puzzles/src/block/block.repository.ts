import { RelationService } from '@fourfold/platform/relations';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

@Injectable()
export class BlockRepository {
  constructor(private readonly relations: RelationService) {}

  removeOf(manager: EntityManager, userId: string): Promise<void> {
    return this.relations.removeOf(manager, userId);
  }
}

/**
 * Whether one of two users has blocked the other, in SQL: a part of the statements that show or change what the one has of
 * the other.
 *
 * @param one the id of a user in SQL, like `other`
 */
export function isBlockedInSql(one: string, other: string): string {
  return `exists (select from blocks where is_active
    and (first_user_id = ${one} and second_user_id = ${other} or first_user_id = ${other} and second_user_id = ${one}))`;
}
