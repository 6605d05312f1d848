import { Redis } from 'ioredis';

/**
 * How often Redis has read from its clients: a command that is waited for is one read, a script is one whatever it does
 * inside, and nothing has to be listened to for it.
 */
export class RedisReads {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = new Redis(url);
  }

  async during(work: () => Promise<unknown>): Promise<{ reads: number; scripts: number; seconds: number }> {
    const before = await this.read();
    const started = performance.now();
    await work();
    const seconds = (performance.now() - started) / 1_000;
    const after = await this.read();
    // Asking itself is a read.
    return { reads: after.reads - before.reads - 1, scripts: after.scripts - before.scripts, seconds };
  }

  stop(): void {
    this.redis.disconnect();
  }

  private async read(): Promise<{ reads: number; scripts: number }> {
    const text = await this.redis.info('everything');
    const figure = (pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);
    return {
      reads: figure(/total_reads_processed:(\d+)/),
      scripts: figure(/cmdstat_evalsha:calls=(\d+)/) + figure(/cmdstat_eval:calls=(\d+)/),
    };
  }
}
