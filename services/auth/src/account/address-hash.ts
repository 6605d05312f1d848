import { createHash } from 'node:crypto';

/** SHA-256 of an address as it is compared, for rows that must be found by an address but must not tell it. */
export function hashAddress(emailKey: string): Buffer {
  return createHash('sha256').update(emailKey).digest();
}
