import { once } from 'node:events';
import type { AccessChange } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { RedisClient } from '../redis/redis.client';
import { asAccessChange } from './access-change';
import { REMEMBERED_MS } from './revocation-list';

const KEY = 'access-changes';
const FIELD = 'change';
const PAGE = 1_000;
const BEGINNING = '-';

/**
 * The changes of access of the last minutes, as a Redis stream. Every process reads on from where it was, which costs one
 * question for all its requests instead of one for each.
 */
@Injectable()
export class RevocationStream {
  private cursor = BEGINNING;

  constructor(
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {
    // Another server may have answered, whose ids tell nothing of those that were read.
    redis.on('ready', () => (this.cursor = BEGINNING));
  }

  /** Resolves once Redis answers, or does not. */
  async ready(): Promise<void> {
    if (this.redis.status !== 'ready') await once(this.redis, 'ready').catch(() => undefined);
  }

  async add(change: AccessChange): Promise<void> {
    const oldest = this.clock.now().getTime() - REMEMBERED_MS;
    await this.redis.xadd(KEY, 'MINID', '~', oldest, '*', FIELD, JSON.stringify(change));
    await this.redis.pexpire(KEY, REMEMBERED_MS);
  }

  /** What was added since the last time; nothing while Redis is away. */
  async readNew(): Promise<AccessChange[]> {
    const found: AccessChange[] = [];
    for (;;) {
      if (this.redis.status !== 'ready') return found;
      const page = await this.redis.xrange(KEY, this.cursor, '+', 'COUNT', PAGE);
      const last = page.at(-1);
      if (!last) return found;
      this.cursor = `(${last[0]}`;
      found.push(...page.flatMap(([, [, json]]) => asAccessChange(json) ?? []));
      if (page.length < PAGE) return found;
    }
  }
}
