import type { EntityManager } from 'typeorm';

/** Serialises writes about a user with the removal of the user, until the transaction ends. */
export function lockUser(manager: EntityManager, userId: string): Promise<void> {
  return lockUsers(manager, [userId]);
}

/** @param userIds sorted, so that transactions with some of the same users wait for each other instead of deadlocking */
export async function lockUsers(manager: EntityManager, userIds: readonly string[]): Promise<void> {
  await manager.sql`
    select pg_advisory_xact_lock(hashtextextended('user ' || user_id, 0)) from unnest(${userIds}::text[]) as user_id`;
}
