import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A refresh token as its owner has it and as the database does. */
export interface RefreshToken {
  value: string;
  hash: Buffer;
}

export function newRefreshToken(): RefreshToken {
  const value = randomBytes(TOKEN_BYTES).toString('base64url');
  return { value, hash: hashRefreshToken(value) };
}

/** A plain hash is enough: 256 random bits can't be guessed. */
export function hashRefreshToken(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
