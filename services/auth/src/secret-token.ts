import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret that stands for a session or a reset link, as its owner has it and as the database does. */
export interface SecretToken {
  value: string;
  hash: Buffer;
}

export function newSecretToken(): SecretToken {
  const value = randomBytes(TOKEN_BYTES).toString('base64url');
  return { value, hash: hashSecretToken(value) };
}

/** A plain hash is enough: 256 random bits can't be guessed. */
export function hashSecretToken(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
