import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token of a session or a link: its value for the owner, its hash for the database. */
export interface SecretToken {
  value: string;
  hash: Buffer;
}

export function newSecretToken(): SecretToken {
  const value = randomBytes(TOKEN_BYTES).toString('base64url');
  return { value, hash: hashSecretToken(value) };
}

/** No salt or slow hash is needed: 256 random bits cannot be guessed. */
export function hashSecretToken(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
