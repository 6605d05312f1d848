import type { EntityManager } from 'typeorm';

/** Serialises writes about a user with the removal of the user, until the transaction ends. */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  await manager.sql`select pg_advisory_xact_lock(hashtextextended(${`user ${userId}`}, 0))`;
}
