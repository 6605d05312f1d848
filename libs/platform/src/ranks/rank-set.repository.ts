import { Injectable } from '@nestjs/common';
import { RedisClient } from '../redis/redis.client';
import { RankSource, type Standing } from './rank-source';

/**
 * Sorted sets in Redis, one for each board. A member below all rows says whether the set is complete: it is added first
 * when a set is built and only updated at the end, so that a set lost in between never counts as complete.
 */
@Injectable()
export class RankSetRepository {
  constructor(
    private readonly redis: RedisClient,
    private readonly source: RankSource,
  ) {}

  /** Number of better rows. @returns undefined when the set is incomplete or Redis is down */
  async countBetter(set: string, standing: number): Promise<number | undefined> {
    if (this.redis.status !== 'ready') return undefined;
    const key = this.keyOf(set);
    const answers = await this.redis.multi().zscore(key, STATE).zcount(key, `(${standing}`, '+inf').exec();
    const [state, better] = (answers ?? []).map(([error, answer]) => (error ? null : answer));
    return state === COMPLETE && typeof better === 'number' ? better : undefined;
  }

  async isComplete(set: string): Promise<boolean> {
    return (await this.redis.zscore(this.keyOf(set), STATE)) === COMPLETE;
  }

  /** Empties a set to rebuild it. */
  async begin(set: string): Promise<void> {
    await this.drop(set);
    await this.add(set, [BUILDING, STATE]);
  }

  /** @returns false when the set was lost since `begin` */
  async markComplete(set: string): Promise<boolean> {
    return Number(await this.redis.zadd(this.keyOf(set), 'XX', 'CH', COMPLETE, STATE)) === 1;
  }

  /** Number of rows in the set. */
  async size(set: string): Promise<number> {
    return this.redis.zcount(this.keyOf(set), '(-inf', '+inf');
  }

  /** @returns how many members were missing or had another sort key */
  async put(set: string, standings: readonly Standing[]): Promise<number> {
    if (standings.length === 0) return 0;
    return this.add(
      set,
      standings.flatMap(({ member, standing }) => [standing, member]),
    );
  }

  async remove(set: string, members: readonly string[]): Promise<void> {
    if (members.length > 0) await this.redis.zrem(this.keyOf(set), ...members);
  }

  async drop(set: string): Promise<void> {
    await this.redis.del(this.keyOf(set));
  }

  private async add(set: string, pairs: readonly (string | number)[]): Promise<number> {
    const changed = Number(await this.redis.zadd(this.keyOf(set), 'CH', ...pairs));
    const lifetime = this.source.lifetimeSeconds(set);
    if (lifetime !== undefined) await this.redis.expire(this.keyOf(set), lifetime);
    return changed;
  }

  private keyOf(set: string): string {
    return `${this.source.name}:${set}`;
  }
}

const STATE = 'state';
const BUILDING = Number.MIN_SAFE_INTEGER;
const COMPLETE = '-inf';
