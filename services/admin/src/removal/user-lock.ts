import type { EntityManager } from 'typeorm';

/** What is stored about a user and the removal of the user take turns until the transaction ends. */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  await manager.sql`select pg_advisory_xact_lock(hashtextextended(${`user ${userId}`}, 0))`;
}
