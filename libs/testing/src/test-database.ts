import { createStackDatabase, type StackDatabase, type Template } from '@fourfold/stack';
import {
  PATIENT_TIMEOUTS,
  storeUrls,
  TEST_STREAM_BYTES,
  testRedisPrefix,
  testSubjectPrefix,
} from './test-stores';

export type TestDatabase = StackDatabase;

/** Creates an empty database on the Postgres of this run, or on the server given by its superuser URL. */
export function createTestDatabase(serverUrl = storeUrls().postgres): Promise<TestDatabase> {
  return createStackDatabase(serverUrl, { patient: true });
}

/** Creates a copy of a database that is filled once in a run. */
export function copyTestDatabase(
  template: Template,
  serverUrl = storeUrls().postgres,
): Promise<TestDatabase> {
  return createStackDatabase(serverUrl, { template, patient: true });
}

/**
 * The environment of a service for one test: patient, quiet unless `TEST_LOG_LEVEL` is set, with a role of its own in the
 * test's database, and with a Redis key prefix and a NATS subject prefix that nothing else uses. The caller adds the port.
 */
export async function serviceEnvironment(service: string, database: TestDatabase, jwksUrl: string) {
  const stores = storeUrls();
  return {
    ...PATIENT_TIMEOUTS,
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    DATABASE_URL: await database.url(service),
    REDIS_URL: stores.redis,
    REDIS_KEY_PREFIX: testRedisPrefix(),
    NATS_URL: stores.nats,
    NATS_SUBJECT_PREFIX: testSubjectPrefix(),
    NATS_STREAM_MAX_BYTES: String(TEST_STREAM_BYTES),
    JWKS_URL: jwksUrl,
  };
}
