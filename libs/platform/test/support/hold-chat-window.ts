import type { RedisClient } from '../../src/redis';

const HOUR_MS = 60 * 60_000;

/** Begins the window of a user's chat limit, and lets it last longer than any test: on a slow machine it would end in between. */
export async function holdChatWindow(redis: RedisClient, userId: string): Promise<void> {
  await redis.set(`limit:chat:${userId}`, 0, 'PX', HOUR_MS);
}
