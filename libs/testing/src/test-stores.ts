import { randomBytes } from 'node:crypto';
import type { StoreUrls } from '@fourfold/stack';

/** Called by Jest's global setup: worker processes inherit the environment. */
export function publishStoreUrls(urls: StoreUrls): void {
  process.env.TEST_STORE_URLS = JSON.stringify(urls);
}

/** @throws Error when the project's Jest configuration has no `globalSetup` of ours. */
export function storeUrls(): StoreUrls {
  const urls = process.env.TEST_STORE_URLS;
  if (urls === undefined)
    throw new Error(
      "No stores: add `globalSetup: require.resolve('@fourfold/testing/global-setup')` to jest.config.cjs",
    );
  return JSON.parse(urls) as StoreUrls;
}

/** How long is waited for stores and services in tests that are not about outages: a busy machine answers late. */
export const PATIENT_TIMEOUTS = {
  DATABASE_CONNECT_TIMEOUT_MS: '60000',
  DATABASE_QUERY_TIMEOUT_MS: '60000',
  REDIS_COMMAND_TIMEOUT_MS: '60000',
  QUERY_TIMEOUT_MS: '60000',
  ANSWER_TIMEOUT_MS: '60000',
};

/** Those of production, for tests in which a store or a service does not answer. */
export const USUAL_TIMEOUTS = {
  DATABASE_CONNECT_TIMEOUT_MS: '1000',
  DATABASE_QUERY_TIMEOUT_MS: '7000',
  REDIS_COMMAND_TIMEOUT_MS: '1000',
  QUERY_TIMEOUT_MS: '2000',
};

/** NATS reserves the size of every stream: many of them share the disk of one test run. */
export const TEST_STREAM_BYTES = 128 * 1_024 * 1_024;

/** A NATS subject prefix nobody else uses; ends with a dot. */
export function testSubjectPrefix(): string {
  return `t${randomBytes(6).toString('hex')}.`;
}

/** A Redis key prefix nobody else uses; ends with a colon. */
export function testRedisPrefix(): string {
  return `t${randomBytes(6).toString('hex')}:`;
}
