import { createHash } from 'node:crypto';
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

/** SHA-256 of an address as it is compared, for rows that must be found by an address but must not tell it. */
export function hashAddress(emailKey: string): Buffer {
  return createHash('sha256').update(emailKey).digest();
}

/** Whether a link was mailed to that address, as addresses are compared. */
export function isMailedTo({ addressHash }: { addressHash: Buffer }, emailKey: string): boolean {
  return hashAddress(emailKey).equals(addressHash);
}
