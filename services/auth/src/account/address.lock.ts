import type { EntityManager } from 'typeorm';

/**
 * Holds addresses until the commit, whether or not they have accounts, which costs the same: what is written about an address,
 * its move to another account and the deletion of its account take turns. Whoever holds an account as well has locked that first.
 */
export async function holdAddresses(manager: EntityManager, ...emailKeys: string[]): Promise<void> {
  // In one order for everybody: two that wait for each other would be a deadlock.
  for (const emailKey of [...new Set(emailKeys)].sort())
    await manager.sql`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey}`}, 0))`;
}
