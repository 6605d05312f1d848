import { Clock, newId, ShutdownRegistry } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { NOTICE_LOSS_UNSEEN_MS } from '../limits';
import type { Notice } from './notice';

type Handler = (notice: Notice) => void;

/** Notices between replicas over Redis. This replica hears its own at once, with or without Redis. */
@Injectable()
export class NoticeBus implements OnApplicationBootstrap {
  /** Redis's own prefix is for keys only. */
  readonly channel: string;
  private readonly logger = new Logger('notices');
  private readonly origin = newId();
  private readonly subscriber: RedisClient;
  private readonly handlers: Handler[] = [];
  private readonly returns: ((since: Date) => Promise<void>)[] = [];
  private lostAt?: Date;
  private failing = false;

  constructor(
    private readonly redis: RedisClient,
    private readonly shutdown: ShutdownRegistry,
    private readonly clock: Clock,
  ) {
    this.channel = `${redis.options.keyPrefix ?? ''}social:notices`;
    this.subscriber = redis.duplicate({ lazyConnect: true, autoResubscribe: false });
  }

  /** Registers what a notice leads to; it must not fail. */
  onNotice(handler: Handler): void {
    this.handlers.push(handler);
  }

  /** Registers what is done when notices arrive again, of which some may have been lost since then. It must not fail. */
  onBack(work: (since: Date) => Promise<void>): void {
    this.returns.push(work);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.subscriber.on('message', (_channel: string, text: string) => this.receive(text));
    // The shared connection reports that Redis is away; an unheard error would end the process.
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('close', () => (this.lostAt ??= before(this.clock.now(), NOTICE_LOSS_UNSEEN_MS)));
    this.subscriber.on('ready', () => void this.listen());
    this.shutdown.register('redis', 'notices', () => Promise.resolve(this.subscriber.disconnect()));
    await this.subscriber.connect().catch(() => undefined);
  }

  /**
   * Tells this replica now and the others as soon as may be; never fails. Resolves when Redis has it.
   */
  async publish(notice: Notice): Promise<void> {
    this.dispatch(notice);
    if (this.redis.status !== 'ready') return;
    try {
      await this.redis.publish(this.channel, this.origin + JSON.stringify(notice));
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ err: error, msg: 'other replicas are not told' });
      this.failing = true;
    }
  }

  private async listen(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'notices are not heard; connecting anew' });
      this.subscriber.disconnect(true);
      return;
    }
    const since = this.lostAt;
    this.lostAt = undefined;
    if (since) await Promise.all(this.returns.map((work) => work(since)));
  }

  /** A replica puts its id before a notice; Redis's own have none. */
  private receive(text: string): void {
    if (text.startsWith(this.origin)) return;
    try {
      this.dispatch(JSON.parse(text.slice(text.indexOf('{'))) as Notice);
    } catch (error) {
      this.logger.error({ err: error, msg: 'a notice is not one of ours' });
    }
  }

  private dispatch(notice: Notice): void {
    for (const handler of this.handlers) handler(notice);
  }
}

function before(time: Date, ms: number): Date {
  return new Date(time.getTime() - ms);
}
