import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES, type AccessChange, type AccessChanges } from '@fourfold/contracts';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { Clock } from '../clock';
import { ServiceConfig } from '../config/service.config';
import { isAccessChange, RevocationList, type TokenOwner } from './revocation-list';
import { RevocationStream } from './revocation-stream';

type RevocationListener = (change: AccessChange) => void;

const STREAM_INTERVAL_MS = 500;
const SNAPSHOT_INTERVAL_MS = 30_000;
/** Replicas that started together don't ask auth together. */
const SNAPSHOT_JITTER_MS = 5_000;
const SNAPSHOT_TIMEOUT_MS = 3_000;
const FIRST_READ_MS = 500;
/** So many snapshots missed in a row are reported; one is missed whenever auth restarts. */
const FAILURES_TO_REPORT = 3;

/**
 * Which access tokens are dead before they expire. Every process keeps the whole list, so that no request waits for an
 * answer. It is fed by a Redis stream, within a second, and by a snapshot from auth, which needs nothing but auth itself.
 */
@Injectable()
export class RevocationService implements OnApplicationBootstrap {
  private readonly logger = new Logger('revocations');
  private readonly list = new RevocationList();
  private readonly listeners = new Set<RevocationListener>();
  private readonly stopping = new AbortController();
  private failures = 0;

  constructor(
    private readonly config: ServiceConfig,
    private readonly stream: RevocationStream,
    private readonly clock: Clock,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const first = Promise.all([
      this.stream.connected(FIRST_READ_MS).then(() => this.readStream()),
      this.readSnapshot(),
    ]);
    const later = Promise.all([
      this.repeat(() => this.readStream(), STREAM_INTERVAL_MS),
      this.repeat(() => this.readSnapshot(), SNAPSHOT_INTERVAL_MS - Math.random() * SNAPSHOT_JITTER_MS),
    ]);
    this.shutdown.register('consumers', 'revocations', async () => {
      this.stopping.abort();
      await Promise.all([first, later]);
    });
    await Promise.race([first, delay(FIRST_READ_MS)]);
  }

  isRevoked(token: TokenOwner): boolean {
    return this.list.ends(token);
  }

  /**
   * Makes a change known: here at once, in every other process within a second. For auth alone, which decides it.
   * @throws Error when Redis is away; it is known here all the same
   */
  async revoke(change: AccessChange): Promise<void> {
    this.add([change]);
    await this.stream.add(change);
  }

  /** Calls `listener` once with every change that ends tokens. @returns how to stop listening */
  onRevoked(listener: RevocationListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private add(changes: AccessChange[]): void {
    const now = this.clock.now().getTime();
    for (const change of changes)
      if (this.list.add(change, now)) for (const listener of this.listeners) listener(change);
  }

  private async readStream(): Promise<void> {
    try {
      this.add(await this.stream.readNew());
    } catch {
      // Redis is away, which its client reports.
    }
  }

  private async readSnapshot(): Promise<void> {
    this.list.prune(this.clock.now().getTime());
    try {
      this.add(await this.fetchChanges());
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      if (this.failures === FAILURES_TO_REPORT)
        this.logger.warn({ err: error, msg: 'auth does not answer which access has ended; still asking' });
    }
  }

  /** Every change that still matters; auth publishes them beside its keys. */
  private async fetchChanges(): Promise<AccessChange[]> {
    const response = await fetch(new URL(ROUTES.accessChanges, this.config.JWKS_URL), {
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(SNAPSHOT_TIMEOUT_MS)]),
    });
    if (!response.ok) throw new Error(`auth answered ${response.status} for the changes of access`);
    const { changes } = (await response.json()) as AccessChanges;
    return changes.filter(isAccessChange);
  }

  private async repeat(read: () => Promise<void>, pauseMs: number): Promise<void> {
    const { signal } = this.stopping;
    const pause = () => delay(pauseMs, true, { signal, ref: false }).catch(() => false);
    while (await pause()) await read();
  }
}
