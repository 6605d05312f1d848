import type { EntityManager } from 'typeorm';

/**
 * Holds an address until the commit, whether or not it has an account, which costs the same: what is written about the
 * address and the deletion of its account take turns. Whoever holds the account as well has locked that first.
 */
export async function holdAddress(manager: EntityManager, emailKey: string): Promise<void> {
  await manager.sql`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey}`}, 0))`;
}
