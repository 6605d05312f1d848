import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/**
 * Locks addresses until the commit, whether or not they have accounts: serialises inserts for an address,
 * its move to another account and the deletion of its account. An account is locked before its addresses.
 */
export async function lockAddresses(manager: EntityManager, ...emailKeys: string[]): Promise<void> {
  // Always in the same order, to avoid deadlocks.
  for (const emailKey of [...new Set(emailKeys)].sort())
    await manager.sql`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey}`}, 0))`;
}

/** Locks an address against `lockAddresses` only: any number of transactions may share it until they commit. */
export async function shareAddress(manager: EntityManager, emailKey: string): Promise<void> {
  await manager.sql`select pg_advisory_xact_lock_shared(hashtextextended(${`address ${emailKey}`}, 0))`;
}

/** SHA-256 of a normalised address, for rows that are found by an address but must not reveal it. */
export function hashAddress(emailKey: string): Buffer {
  return createHash('sha256').update(emailKey).digest();
}

/** Whether a link was mailed to that normalised address. */
export function isMailedTo({ addressHash }: { addressHash: Buffer }, emailKey: string): boolean {
  return hashAddress(emailKey).equals(addressHash);
}
