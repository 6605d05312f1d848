import { RECONNECT_FIRST_MS, RECONNECT_MAX_MS } from '@fourfold/contracts';

/** With full jitter: at random, up to a limit that doubles. @param attempt counted from 1 */
export function reconnectPauseMs(attempt: number): number {
  return Math.random() * Math.min(RECONNECT_FIRST_MS * 2 ** (attempt - 1), RECONNECT_MAX_MS);
}
