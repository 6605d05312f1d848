import { once } from 'node:events';
import type { AccessChange } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { RedisClient } from '../redis/redis.client';
import { isAccessChange, REMEMBERED_MS } from './revocation-list';

const KEY = 'access-changes';
const FIELD = 'change';
const PAGE = 1_000;
const BEGINNING = '-';

/** The changes of access of the last minutes as a Redis stream, which every process reads for itself. */
@Injectable()
export class RevocationStream {
  private cursor = BEGINNING;

  constructor(
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {
    // Another server may answer after a reconnect, whose ids have nothing to do with those read before.
    redis.on('ready', () => (this.cursor = BEGINNING));
  }

  /** Resolves when Redis is connected, fails to connect, or `timeoutMs` is over. */
  async connected(timeoutMs: number): Promise<void> {
    if (this.redis.status === 'ready') return;
    await once(this.redis, 'ready', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  }

  /** @throws Error when Redis is away */
  async add(change: AccessChange): Promise<void> {
    const oldest = this.clock.now().getTime() - REMEMBERED_MS;
    await this.redis.xadd(KEY, 'MINID', '~', oldest, '*', FIELD, JSON.stringify(change));
    await this.redis.pexpire(KEY, REMEMBERED_MS);
  }

  /** What was added since the last time; nothing while Redis is away. */
  async readNew(): Promise<AccessChange[]> {
    const found: AccessChange[] = [];
    while (this.redis.status === 'ready') {
      const from = this.cursor;
      const page = await this.redis.xrange(KEY, from, '+', 'COUNT', PAGE);
      found.push(...page.flatMap(([, [, json = '']]) => parse(json)));
      const last = page.at(-1);
      // A reconnect while Redis was asked has put the cursor back to the beginning.
      if (last && this.cursor === from) this.cursor = `(${last[0]}`;
      if (page.length < PAGE) break;
    }
    return found;
  }
}

/** Nothing for an entry that is no change of access. */
function parse(json: string): AccessChange[] {
  try {
    return [JSON.parse(json) as unknown].filter(isAccessChange);
  } catch {
    return [];
  }
}
