/** Encrypts queued mails, so that a copy of the database reveals neither addresses nor links that could reset a password. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function mailKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'fourfold waiting mail', KEY_BYTES));
}

/** @param mailId binds the content to its row */
export function encryptMail(key: Buffer, mailId: string, content: object): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(mailId));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** @throws Error when it was encrypted with another key or for another row */
export function decryptMail<T extends object>(key: Buffer, mailId: string, encrypted: Buffer): T {
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(mailId))
    .setAuthTag(tag);
  const text = Buffer.concat([
    decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
  return JSON.parse(text.toString('utf8')) as T;
}
