import { RedisClient } from '@fourfold/platform/redis';
import { changedTables, fingerprintOf, waitFor, type Fingerprint } from '@fourfold/testing';
import { createHash } from 'node:crypto';
import type { Product } from '../fixtures/product';

/** What is written down about who was refused, and the zone that any request may name. */
const WRITTEN_ON_REFUSAL = ['auth.failed_logins', 'auth.login_counters', 'puzzles.players.time_zone'];
/** What jobs write of requests accepted earlier, whatever is sent meanwhile. */
const WRITTEN_LATER = [
  ...['attempts', 'content', 'due_at', 'outcome', 'recipient_hash', 'settled_at'].map(
    (column) => `auth.mails.${column}`,
  ),
  'battle.departures',
  'puzzles.lost_dates',
  'puzzles.puzzles.offline_pack',
];
/** The part of Redis that is no cache and no count. */
const BATTLES = '{battle}:*';
/** Whose sockets are open, and that a replica is alive, is no matter of messages. */
const SIGNS_OF_LIFE = /:presen[ct]|:clock$/;
/** Two readings so far apart are the same once no event is on its way any more. */
const SETTLED_MS = 100;

/** Everything that the product knows: the tables of all services, and the battles in Redis. */
export class ProductState {
  private readonly redis: RedisClient;

  constructor(private readonly product: Product) {
    this.redis = new RedisClient(product.stack.stores.redis.url);
  }

  async read(): Promise<Fingerprint> {
    const [tables, battles] = await Promise.all([
      fingerprintOf(this.product.stack.database, [...WRITTEN_ON_REFUSAL, ...WRITTEN_LATER]),
      this.readBattles(),
    ]);
    return { ...tables, ...battles };
  }

  /** Reads it once nothing changes it any more. */
  async settled(): Promise<Fingerprint> {
    let last = await this.read();
    await waitFor(
      async () => {
        const now = await this.read();
        const isSame = changedTables(last, now).length === 0;
        last = now;
        return isSame;
      },
      { what: 'the state to stay as it is', intervalMs: SETTLED_MS },
    );
    return last;
  }

  close(): void {
    this.redis.disconnect();
  }

  private async readBattles(): Promise<Fingerprint> {
    const keys = (await this.redis.keys(BATTLES)).filter((key) => !SIGNS_OF_LIFE.test(key));
    const dumps = await Promise.all(keys.map((key) => this.redis.dumpBuffer(key)));
    return Object.fromEntries(
      keys.map((key, index) => [
        key,
        createHash('sha1')
          .update(dumps[index] ?? '')
          .digest('hex'),
      ]),
    );
  }
}
