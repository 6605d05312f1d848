import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { Clock } from '../clock';
import { newId } from '../ids';
import { RedisClient } from '../redis/redis.client';
import { RECONNECT_MAX_MS } from '../redis/redis.module';
import { SocketSettings } from './sockets.options';

/** How often a replica says that it is there. */
const RENEW_MS = 500;
/** For so long after it looked a replica may rely on what it saw; who is new waits as long before it opens its doors. */
const RELIED_ON_MS = 1_000;
/** A list that was lost with Redis's memory has everybody again after this: who tries to reconnect, looks soon after. */
const RELISTED_MS = RECONNECT_MAX_MS + RELIED_ON_MS;
/** Who has not been heard of for so long is gone. What somebody did at a replica before that is older than this. */
export const REPLICA_LIFETIME_MS = 10_000;

/** Enters a replica into the list. Answers with 1 when it was not in it, and with how many are. */
const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local isNew = redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return { isNew, redis.call('ZCARD', KEYS[1]) }`;

/**
 * The replicas of this service, as far as one must know whether it is the only one: then nothing has to go by way of Redis.
 * No clocks are compared. Whoever saw nobody else relies on that for a second, and whoever is new lets nobody in until those
 * who could not have seen it have looked again. When in doubt nobody is alone.
 */
@Injectable()
export class Replicas implements OnApplicationBootstrap {
  private readonly key: string;
  private readonly id = newId();
  private readonly onCompanyWork: (() => Promise<void>)[] = [];
  private readonly onReturnWork: ((since: Date) => Promise<void>)[] = [];
  private renewing = false;
  private aloneUntil: number | undefined;
  /** Since when it has been in the list, as far as is known without a gap. */
  private listedSince: number | undefined;
  private listedAt: Date;
  private stopped = false;

  constructor(
    settings: SocketSettings,
    private readonly redis: RedisClient,
    private readonly shutdown: ShutdownRegistry,
    private readonly clock: Clock,
  ) {
    this.key = `sockets:${settings.path}:replicas`;
    this.listedAt = clock.now();
  }

  /** Whether no other replica has a socket. */
  get isAlone(): boolean {
    return this.aloneUntil !== undefined && performance.now() < this.aloneUntil;
  }

  /** Whether, besides, none has had one for `REPLICA_LIFETIME_MS`, which a list that was lost meanwhile could not tell. */
  get isLongAlone(): boolean {
    const listedMs = this.listedSince === undefined ? 0 : performance.now() - this.listedSince;
    return this.isAlone && listedMs >= REPLICA_LIFETIME_MS;
  }

  /** Registers what is done when this replica is no longer alone, before others let anybody in. It must not fail. */
  onCompany(work: () => Promise<void>): void {
    this.onCompanyWork.push(work);
  }

  /** Registers what is done when others may have thought themselves alone since then. It must not fail. */
  onReturn(work: (since: Date) => Promise<void>): void {
    this.onReturnWork.push(work);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.redis.status !== 'ready')
      await once(this.redis, 'ready', { signal: AbortSignal.timeout(RELIED_ON_MS) }).catch(() => undefined);
    const others = await this.renew();
    const timer = setInterval(() => void this.renew(), RENEW_MS).unref();
    this.shutdown.register('redis', 'replicas', () => {
      clearInterval(timer);
      this.stopped = true;
      return Promise.resolve();
    });
    // Not to know is like not to be alone. Without Redis it opens all the same, and makes up for it when Redis is back.
    if (others !== 0) await delay(RELIED_ON_MS);
  }

  /** Says that this replica is there. @returns how many others there are, undefined when that is not known */
  private async renew(): Promise<number | undefined> {
    if (this.renewing) return undefined;
    this.renewing = true;
    try {
      const [now, askedAt] = [this.clock.now(), performance.now()];
      const { isNew, count } = await this.enter();
      if (isNew || this.listedSince === undefined) this.comeBack(askedAt);
      this.listedAt = now;
      await this.look(count, askedAt);
      return count - 1;
    } catch {
      // Redis is away, which its client reports: soon nobody relies on being alone.
      this.listedSince = undefined;
      return undefined;
    } finally {
      this.renewing = false;
    }
  }

  private async enter(): Promise<{ isNew: boolean; count: number }> {
    if (this.redis.status !== 'ready') throw new Error('Redis is away');
    const answer = await this.redis.eval(RENEW, 1, this.key, this.id, REPLICA_LIFETIME_MS);
    const [isNew, count] = answer as [number, number];
    return { isNew: isNew === 1, count };
  }

  /** Others may not have seen it until now. */
  private comeBack(now: number): void {
    this.listedSince = now;
    const since = this.listedAt;
    const lookBack = (): void => {
      if (!this.stopped) for (const work of this.onReturnWork) void work(since);
    };
    setTimeout(lookBack, RELIED_ON_MS).unref();
  }

  private async look(count: number, askedAt: number): Promise<void> {
    const wasAlone = this.aloneUntil !== undefined;
    // Who is missing in a list that was lost enters it again, for which it needs a connection and then a renewal.
    const isAlone = count === 1 && askedAt - this.listedSince! >= RELISTED_MS;
    this.aloneUntil = isAlone ? askedAt + RELIED_ON_MS : undefined;
    if (wasAlone && !isAlone) await Promise.all(this.onCompanyWork.map((work) => work()));
  }
}
