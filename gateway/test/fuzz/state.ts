import { OPERATION_ROUTES } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { SERVICES } from '@fourfold/stack';
import { listColumns, waitFor } from '@fourfold/testing';
import { createHash } from 'node:crypto';
import type { Product } from '../fixtures/product';

/** Columns that count refusals, and the time zone, which any request may set. */
const WRITTEN_ON_REFUSAL = ['auth.failed_logins', 'auth.login_counters', 'puzzles.players.time_zone'];
/** Columns and tables that jobs write for requests that were accepted earlier. */
const WRITTEN_LATER = [
  ...['attempts', 'content', 'due_at', 'outcome', 'recipient_hash', 'settled_at'].map(
    (column) => `auth.mails.${column}`,
  ),
  'battle.pending_erasures',
  'puzzles.puzzle_deletions',
  'puzzles.puzzles.offline_pack',
];
const IGNORED = [...WRITTEN_ON_REFUSAL, ...WRITTEN_LATER];
/** How often refused requests are sent; more often than a battle that everybody has left changes until it is removed. */
const ATTEMPTS = 6;
/** Reading the state sums up every table. */
const POLL_MS = 250;
/** The keys in Redis that are neither caches nor counters. */
const BATTLES = ['{battle}:*', '{room:*}:*', '{player:*}:*'];
/** Presence and heartbeats, which change without messages. */
const SIGNS_OF_LIFE = /:presen[ct]|:clock$/;

const UNPUBLISHED = SERVICES.map((name) => `select from ${name}.outbox where published_at is null`);
const LAG = /^fourfold_consumer_lag_events\{.*\} (\d+)$/gm;

/** A checksum of each table and battle, by its name. */
type Fingerprint = Record<string, string>;

/** The tables and battles in which two fingerprints differ. */
function changesBetween(before: Fingerprint, after: Fingerprint): string[] {
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .sort();
}

/** The state of the product: the tables of all services, and the battles in Redis. */
export class ProductState {
  private readonly redis: RedisClient;

  private constructor(
    private readonly product: Product,
    private readonly sums: string,
  ) {
    this.redis = new RedisClient(product.stack.stores.redis.url);
  }

  static async of(product: Product): Promise<ProductState> {
    return new ProductState(product, await sumsOf(product.stack.database.adminUrl));
  }

  /**
   * What changes on every attempt although everything is refused. Deadlines and midnight change something else each time, or
   * the same a few times.
   *
   * @param send sends all requests or messages; returns whether all were refused
   * @returns the tables and battles, or undefined if something was accepted on every attempt
   */
  async changesDuring(send: () => Promise<boolean>): Promise<string[] | undefined> {
    let changes: string[] | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = await this.settled();
      if (!(await send())) continue;
      const now = changesBetween(before, await this.read());
      changes = changes?.filter((name) => now.includes(name)) ?? now;
      if (changes.length === 0) break;
    }
    return changes;
  }

  close(): void {
    this.redis.disconnect();
  }

  private async read(): Promise<Fingerprint> {
    const [tables, battles] = await Promise.all([this.readTables(), this.readBattles()]);
    return { ...tables, ...battles };
  }

  /** Reads the state once no event is in flight and it no longer changes. */
  private async settled(): Promise<Fingerprint> {
    let last = await this.read();
    await waitFor(
      async () => {
        const isQuiet = await this.isQuiet();
        const now = await this.read();
        const isSame = changesBetween(last, now).length === 0;
        last = now;
        return isQuiet && isSame;
      },
      { intervalMs: POLL_MS, what: 'the state to stay as it is' },
    );
    return last;
  }

  /** True when every event was published and every consumer has acknowledged all of its events. */
  private async isQuiet(): Promise<boolean> {
    const { stack } = this.product;
    if ((await stack.database.query(UNPUBLISHED.join(' union all '))).length > 0) return false;
    const pages = await Promise.all(
      SERVICES.map(async (name) => (await fetch(stack.process(name).url + OPERATION_ROUTES.metrics)).text()),
    );
    return [...pages.join('\n').matchAll(LAG)].every(([, lag]) => lag === '0');
  }

  private async readTables(): Promise<Fingerprint> {
    const rows = await this.product.stack.database.query<{ table: string; sum: string }>(this.sums);
    return Object.fromEntries(rows.map(({ table, sum }) => [table, sum]));
  }

  private async readBattles(): Promise<Fingerprint> {
    const found = await Promise.all(BATTLES.map((pattern) => this.redis.keys(pattern)));
    const keys = found.flat().filter((key) => !SIGNS_OF_LIFE.test(key));
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

/** A statement that returns a checksum of every table. */
async function sumsOf(adminUrl: string): Promise<string> {
  const columns = (await listColumns(adminUrl)).filter(
    ({ table, column }) => !IGNORED.includes(table) && !IGNORED.includes(`${table}.${column}`),
  );
  const sums = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([table, own = []]) => {
    const row = own.map(({ name }) => name).join();
    return `select '${table}' as table,
      count(*) || ':' || coalesce(sum(hashtextextended(row(${row})::text, 0)), 0) as sum from ${own[0]!.from}`;
  });
  return sums.join(' union all ');
}
