import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES, type AccessChange, type AccessChanges } from '@fourfold/contracts';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { Clock } from '../clock';
import { ServiceConfig } from '../config/service.config';
import { RedisClient } from '../redis/redis.client';
import { REMEMBERED_MS, RevocationList, type TokenOwner } from './revocation-list';

const STREAM = 'access-changes';
const STREAM_FIELD = 'change';
const STREAM_BEGINNING = '-';
const STREAM_INTERVAL_MS = 500;
const SNAPSHOT_INTERVAL_MS = 30_000;
/** Spreads the requests of replicas that started together. */
const SNAPSHOT_JITTER_MS = 5_000;
const SNAPSHOT_TIMEOUT_MS = 3_000;
const FIRST_READ_MS = 500;
/** Logged only after this many failures in a row: one snapshot fails whenever auth restarts. */
const FAILURES_TO_REPORT = 3;

/**
 * Knows the access tokens that were revoked before their expiry. Every process keeps the whole list, so that no request
 * waits for a lookup. A Redis stream feeds it within a second; a periodic snapshot from auth does so without Redis.
 */
@Injectable()
export class RevocationService implements OnApplicationBootstrap {
  private readonly logger = new Logger('revocations');
  private readonly list = new RevocationList();
  private readonly stopping = new AbortController();
  private cursor = STREAM_BEGINNING;
  private failures = 0;

  constructor(
    private readonly config: ServiceConfig,
    private readonly redis: RedisClient,
    private readonly clock: Clock,
    private readonly shutdown: ShutdownService,
  ) {
    // A reconnect may reach another server, whose stream ids are unrelated to those read before.
    redis.on('ready', () => (this.cursor = STREAM_BEGINNING));
  }

  async onApplicationBootstrap(): Promise<void> {
    const first = Promise.all([this.readStream(), this.readSnapshot()]);
    const later = Promise.all([
      this.repeat(() => this.readStream(), STREAM_INTERVAL_MS),
      this.repeat(() => this.readSnapshot(), SNAPSHOT_INTERVAL_MS - Math.random() * SNAPSHOT_JITTER_MS),
    ]);
    // The phase after that of HTTP: until its last answer the process must learn what is revoked.
    this.shutdown.register('relay', 'revocations', async () => {
      this.stopping.abort();
      await Promise.all([first, later]);
    });
    await Promise.race([first, delay(FIRST_READ_MS, undefined, { ref: false })]);
  }

  isRevoked(token: TokenOwner): boolean {
    return this.list.ends(token);
  }

  /**
   * Publishes a change: effective here at once, in every other process within a second. Called by auth alone.
   * @throws Error while Redis is down; the change is effective here nevertheless
   */
  async revoke(change: AccessChange): Promise<void> {
    this.add([change]);
    const oldest = this.clock.now().getTime() - REMEMBERED_MS;
    await this.redis.xadd(STREAM, 'MINID', '~', oldest, '*', STREAM_FIELD, JSON.stringify(change));
    await this.redis.pexpire(STREAM, REMEMBERED_MS);
  }

  private add(changes: AccessChange[]): void {
    const now = this.clock.now().getTime();
    for (const change of changes) this.list.add(change, now);
  }

  /** Reads what was added since the last time. */
  private async readStream(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    try {
      const from = this.cursor;
      const entries = await this.redis.xrange(STREAM, from, '+');
      const last = entries.at(-1);
      // A reconnect during the read has reset the cursor.
      if (last && this.cursor === from) this.cursor = `(${last[0]}`;
      this.add(entries.map(([, [, json = '']]) => JSON.parse(json) as AccessChange));
    } catch {
      // Redis is down, which its client reports.
    }
  }

  /** Reads all changes that may still end a token; auth publishes them beside its keys. */
  private async readSnapshot(): Promise<void> {
    this.list.prune(this.clock.now().getTime());
    try {
      const response = await fetch(new URL(ROUTES.accessChanges, this.config.JWKS_URL), {
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(SNAPSHOT_TIMEOUT_MS)]),
      });
      if (!response.ok) throw new Error(`auth answered ${response.status} for its access changes`);
      const { changes } = (await response.json()) as AccessChanges;
      this.add(changes);
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      if (this.failures === FAILURES_TO_REPORT)
        this.logger.warn({ err: error, msg: 'the access changes of auth could not be read; still trying' });
    }
  }

  private async repeat(read: () => Promise<void>, pauseMs: number): Promise<void> {
    const { signal } = this.stopping;
    const pause = () => delay(pauseMs, true, { signal, ref: false }).catch(() => false);
    while (await pause()) await read();
  }
}
