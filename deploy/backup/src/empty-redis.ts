import { Redis } from 'ioredis';

/**
 * Deletes everything in Redis, which has boards and limits from after the backup: services fill it again.
 * @param url with a user who may do so, such as the operator
 */
export async function emptyRedis(url: string | undefined, log: (line: string) => void): Promise<void> {
  if (!url) throw new Error('Not set: REDIS_URL');
  const redis = new Redis(url, { maxRetriesPerRequest: 3 });
  try {
    await redis.flushall();
    log('Redis is empty.');
  } finally {
    redis.disconnect();
  }
}
