import { ShutdownRegistry } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { newsChannel, type RoomNews } from './news';

type Handler = (news: RoomNews) => void;

/** Hears the news of all rooms, which Redis tells in the step that changes a room. */
@Injectable()
export class NewsBus implements OnApplicationBootstrap {
  private readonly logger = new Logger('news');
  private readonly channel: string;
  private readonly subscriber: RedisClient;
  private readonly handlers: Handler[] = [];
  private readonly returns: (() => Promise<void>)[] = [];
  private lost = false;

  constructor(
    redis: RedisClient,
    private readonly shutdown: ShutdownRegistry,
  ) {
    this.channel = newsChannel(redis);
    this.subscriber = redis.duplicate({ lazyConnect: true, autoResubscribe: false });
  }

  /** Registers what news lead to; it must not fail. */
  onNews(handler: Handler): void {
    this.handlers.push(handler);
  }

  /** Registers what is done when news arrive again, of which some have been lost. It must not fail. */
  onBack(work: () => Promise<void>): void {
    this.returns.push(work);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.subscriber.on('message', (_channel: string, text: string) => this.receive(text));
    // The shared connection reports that Redis is away; an unheard error would end the process.
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('close', () => (this.lost = true));
    this.subscriber.on('ready', () => void this.listen());
    this.shutdown.register('redis', 'news', () => Promise.resolve(this.subscriber.disconnect()));
    await this.subscriber.connect().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'news are not heard; connecting anew' });
      this.subscriber.disconnect(true);
      return;
    }
    if (!this.lost) return;
    this.lost = false;
    await Promise.all(this.returns.map((work) => work()));
  }

  private receive(text: string): void {
    let news: RoomNews;
    try {
      news = JSON.parse(text) as RoomNews;
    } catch (error) {
      this.logger.error({ err: error, msg: 'news that are none of ours' });
      return;
    }
    for (const handler of this.handlers) handler(news);
  }
}
