import { setTimeout as delay } from 'node:timers/promises';
import type { AccessChange } from '@fourfold/contracts';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { AccessChangesClient } from './access-changes.client';
import { AccessRevocations } from './access.revocations';
import { RevocationStream } from './revocation.stream';

/** A change of access has two seconds to be known everywhere. */
const STREAM_INTERVAL_MS = 500;
const POLL_INTERVAL_MS = 15_000;
/** Replicas that started together don't ask together. */
const POLL_JITTER = 0.2;
const RETRY_INTERVAL_MS = 5_000;
/** How long a start waits for what it can learn before it takes its first request. */
const FIRST_READ_MS = 500;
/** So many polls without an answer, and the promise of a minute is at risk. */
const FAILURES_TO_REPORT = 6;

/** Keeps this process's list of revocations up to date from Redis twice a second and from auth itself every 15 s. */
@Injectable()
export class RevocationWatcher implements OnApplicationBootstrap {
  private readonly logger = new Logger('revocations');
  private streamTimer?: NodeJS.Timeout;
  private pollTimer?: NodeJS.Timeout;
  private reading: Promise<void> | undefined;
  private polling: Promise<void> = Promise.resolve();
  private failures = 0;
  private readonly stopping = new AbortController();

  constructor(
    private readonly revocations: AccessRevocations,
    private readonly stream: RevocationStream,
    private readonly auth: AccessChangesClient,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.shutdown.register('consumers', 'revocations', () => this.stop());
    this.streamTimer = setInterval(() => void this.readStream(), STREAM_INTERVAL_MS).unref();
    const enough = new AbortController();
    const limit = delay(FIRST_READ_MS, undefined, { signal: enough.signal }).catch(() => undefined);
    await Promise.race([Promise.all([this.readFirst(), this.poll()]), limit]);
    enough.abort();
  }

  private async readFirst(): Promise<void> {
    await this.stream.ready();
    await this.readStream();
  }

  /** Reads what Redis has that is new. */
  private readStream(): Promise<void> {
    this.reading ??= this.stream
      .readNew()
      // Redis is away, which its client reports.
      .then(
        (changes) => this.learn(changes),
        () => undefined,
      )
      .finally(() => (this.reading = undefined));
    return this.reading;
  }

  private poll(): Promise<void> {
    this.polling = this.askAuth().finally(() => this.schedulePoll());
    return this.polling;
  }

  private async askAuth(): Promise<void> {
    try {
      this.learn(await this.auth.readNew(this.stopping.signal));
      this.failures = 0;
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.failures += 1;
      if (this.failures === FAILURES_TO_REPORT)
        this.logger.warn({ err: error, msg: 'auth can not be asked which access has ended; trying on' });
    }
    this.revocations.prune();
  }

  private schedulePoll(): void {
    if (this.stopping.signal.aborted) return;
    const interval = this.failures === 0 ? POLL_INTERVAL_MS : RETRY_INTERVAL_MS;
    const jitter = 1 + POLL_JITTER * (2 * Math.random() - 1);
    this.pollTimer = setTimeout(() => void this.poll(), interval * jitter).unref();
  }

  private learn(changes: AccessChange[]): void {
    for (const change of changes) this.revocations.learn(change);
  }

  private async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.streamTimer);
    clearTimeout(this.pollTimer);
    await Promise.all([this.reading, this.polling]);
  }
}
