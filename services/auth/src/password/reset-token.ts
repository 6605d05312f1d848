import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The token of a reset link as the mail has it and as the database does. */
export interface ResetToken {
  value: string;
  hash: Buffer;
}

export function newResetToken(): ResetToken {
  const value = randomBytes(TOKEN_BYTES).toString('base64url');
  return { value, hash: hashResetToken(value) };
}

/** A plain hash is enough: 256 random bits can't be guessed. */
export function hashResetToken(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
