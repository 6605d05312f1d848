import { createHash } from 'node:crypto';

/** SHA-256 of an address as it is compared, for rows that must be found by an address but must not tell it. */
export function hashAddress(emailKey: string): Buffer {
  return createHash('sha256').update(emailKey).digest();
}

/** Whether a link was mailed to that address, as addresses are compared. */
export function isMailedTo({ addressHash }: { addressHash: Buffer }, emailKey: string): boolean {
  return hashAddress(emailKey).equals(addressHash);
}
