import { CHAT_MESSAGES_PER_WINDOW, CHAT_WINDOW_SECONDS } from '@fourfold/contracts';

/** How long to wait before one more message, given when the latest were sent (milliseconds, in order). */
export function pauseBeforeNext(sentAt: readonly number[], now: number): number {
  const oldest = sentAt.at(-CHAT_MESSAGES_PER_WINDOW);
  return oldest === undefined ? 0 : Math.max(oldest + CHAT_WINDOW_SECONDS * 1_000 - now, 0);
}
