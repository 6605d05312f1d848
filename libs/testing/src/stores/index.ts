import { cleanUpLeftovers } from '../leftovers';
import { chooseMode, startStore } from './find-store';
import { STORE_KINDS, type StoreOptions, type StoreServer } from './store';

export interface Stores {
  postgres: StoreServer;
  redis: StoreServer;
  nats: StoreServer;
  stop(): Promise<void>;
}

/** Starts a Postgres, a Redis and a NATS of their own, side by side. */
export async function startStores(options: Pick<StoreOptions, 'durable'> = {}): Promise<Stores> {
  await cleanUpLeftovers();
  await chooseMode();
  const started = await Promise.allSettled(STORE_KINDS.map((kind) => startStore(kind, options)));
  const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.destroy()));
  };
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgres, redis, nats] = servers as [StoreServer, StoreServer, StoreServer];
  return { postgres, redis, nats, stop };
}
