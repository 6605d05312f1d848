import { startStores, STORE_KINDS, type Stores } from '@fourfold/stack';
import { publishStoreUrls } from '../test-stores';

declare global {
  // Jest runs setup and teardown in one process, and has no other way to pass values between them.
  var fourfoldTestStores: Stores | undefined;
}

/** Jest `globalSetup`: starts the stores once for all test files of a project, unless only pure specs are run. */
async function globalSetup(): Promise<void> {
  if (process.env.TEST_TIER === 'pure') return;
  const stores = await startStores(STORE_KINDS);
  globalThis.fourfoldTestStores = stores;
  publishStoreUrls({ postgres: stores.postgres.url, redis: stores.redis.url, nats: stores.nats.url });
}

export = globalSetup;
