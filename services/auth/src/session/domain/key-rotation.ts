/** When a signing key takes over from the one before, and when that one may go. */
import { ACCESS_TOKEN } from '@fourfold/contracts';

/** What a key set says of the times of a key. */
export interface KeyTimes {
  /** Second since 1970 from which the key signs; from the beginning without it. */
  signs_from?: number;
}

/**
 * A new key is published this long before it signs. Services read the keys anew after five minutes at the latest, and at
 * most once a minute for a key that they don't know: ten minutes leave nobody with a token whose key they lack.
 */
export const PUBLISHED_BEFORE_SECONDS = 10 * 60;
/** How long a key is kept after the next one has taken over: until its last token has expired, and a little more. */
export const KEPT_AFTER_SECONDS = ACCESS_TOKEN.lifetimeSeconds + 2 * 60;

const startOf = ({ signs_from = 0 }: KeyTimes): number => signs_from;

/** The key that signs: of those whose time has come the newest, as the set has the newest first. */
export function signerAt<K extends KeyTimes>(keys: readonly K[], nowSeconds: number): K | undefined {
  return keys.find((key) => startOf(key) <= nowSeconds) ?? keys.at(-1);
}

/** The set with a new key in it, which signs when everybody has read it. */
export function withNewKey<K extends KeyTimes>(
  keys: readonly K[],
  fresh: K,
  nowSeconds: number,
): (K & KeyTimes)[] {
  return [{ ...fresh, signs_from: nowSeconds + PUBLISHED_BEFORE_SECONDS }, ...keys];
}

/** The set without the keys of which no token can be alive any more. */
export function withoutRetired<K extends KeyTimes>(keys: readonly K[], nowSeconds: number): K[] {
  const signer = keys.findIndex((key) => startOf(key) <= nowSeconds - KEPT_AFTER_SECONDS);
  return signer === -1 ? [...keys] : keys.slice(0, signer + 1);
}
