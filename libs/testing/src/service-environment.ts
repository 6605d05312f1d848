import type { TestDatabase } from './test-database';
import { storeUrls, testRedisPrefix, testSubjectPrefix } from './test-stores';

/**
 * What every service reads from its environment, for one test: quiet (`TEST_LOG_LEVEL` says otherwise), with a role of its own
 * in the test's database, and on parts of Redis and NATS that nobody else uses. The port is left to the caller.
 */
export async function serviceEnvironment(service: string, database: TestDatabase, jwksUrl: string) {
  const stores = storeUrls();
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    DATABASE_URL: await database.url(service),
    REDIS_URL: stores.redis,
    REDIS_KEY_PREFIX: testRedisPrefix(),
    NATS_URL: stores.nats,
    NATS_SUBJECT_PREFIX: testSubjectPrefix(),
    JWKS_URL: jwksUrl,
  };
}
