import { randomBytes } from 'node:crypto';
import { STORE_KINDS, type StoreKind } from './stores/store';

const VARIABLES = { postgres: 'TEST_POSTGRES_URL', redis: 'TEST_REDIS_URL', nats: 'TEST_NATS_URL' } as const;

/** The addresses of the stores of this test run. */
export type StoreUrls = Record<StoreKind, string>;

/** Called by Jest's global setup: worker processes inherit the environment. */
export function publishStoreUrls(urls: StoreUrls): void {
  for (const kind of STORE_KINDS) process.env[VARIABLES[kind]] = urls[kind];
}

/** @throws Error when the project's Jest configuration has no `globalSetup` of ours. */
export function storeUrls(): StoreUrls {
  const read = (kind: StoreKind): string => {
    const url = process.env[VARIABLES[kind]];
    if (!url)
      throw new Error(
        "No stores: add `globalSetup: require.resolve('@fourfold/testing/global-setup')` to jest.config.cjs",
      );
    return url;
  };
  return { postgres: read('postgres'), redis: read('redis'), nats: read('nats') };
}

/** A NATS subject prefix nobody else uses; ends with a dot. */
export function testSubjectPrefix(): string {
  return `t${randomBytes(6).toString('hex')}.`;
}

/** A Redis key prefix nobody else uses; ends with a colon. */
export function testRedisPrefix(): string {
  return `t${randomBytes(6).toString('hex')}:`;
}
