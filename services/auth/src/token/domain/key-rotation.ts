/** When a new signing key takes over, and when an old one may be removed. */
import { ACCESS_TOKEN } from '@fourfold/contracts';

export interface KeyTimes {
  /** When the key starts to sign, in seconds since the epoch; 0 if left out. */
  signs_from?: number;
}

/**
 * A new key is published this long before it signs. Services reload keys every five minutes, and at most once a minute
 * for an unknown key: after ten minutes all of them have it.
 */
export const PUBLISHED_BEFORE_SECONDS = 10 * 60;
/** How long a key is kept after the next one has taken over: until its last token has expired, with a margin. */
export const KEPT_AFTER_SECONDS = ACCESS_TOKEN.lifetimeSeconds + 2 * 60;

const startOf = ({ signs_from = 0 }: KeyTimes): number => signs_from;

/** The signing key: the newest that may sign already. The set has the newest first. */
export function signerAt<K extends KeyTimes>(keys: readonly K[], nowSeconds: number): K | undefined {
  return keys.find((key) => startOf(key) <= nowSeconds) ?? keys.at(-1);
}

/** The set with a new key, which signs once every service has it. */
export function withNewKey<K extends KeyTimes>(
  keys: readonly K[],
  fresh: K,
  nowSeconds: number,
): (K & KeyTimes)[] {
  return [{ ...fresh, signs_from: nowSeconds + PUBLISHED_BEFORE_SECONDS }, ...keys];
}

/** The set without keys whose tokens have all expired. */
export function withoutRetired<K extends KeyTimes>(keys: readonly K[], nowSeconds: number): K[] {
  const signer = keys.findIndex((key) => startOf(key) <= nowSeconds - KEPT_AFTER_SECONDS);
  return signer === -1 ? [...keys] : keys.slice(0, signer + 1);
}
