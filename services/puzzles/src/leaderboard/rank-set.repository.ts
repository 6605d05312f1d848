import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { DAY_RANKS_KEPT_SECONDS } from '../limits';
import { isDaySet, type RankSet } from './domain/rank-set';

/** A row of a board: the higher the standing, the better; equal ones share a rank. */
export interface Standing {
  readonly member: string;
  readonly standing: number;
}

/**
 * Sorted sets in Redis, one a board. A set counts only while it has the member `WHOLE`, which is added when everything else is there
 * and stands below all others; so a set that was lost, or is being built, is known as such.
 */
@Injectable()
export class RankSetRepository {
  constructor(private readonly redis: RedisClient) {}

  /** How many rows of a board are better. @returns undefined when its set is not whole or Redis is away */
  async countBetter(set: RankSet, standing: number): Promise<number | undefined> {
    if (this.redis.status !== 'ready') return undefined;
    const key = keyOf(set);
    const answers = await this.redis.multi().zscore(key, WHOLE).zcount(key, `(${standing}`, '+inf').exec();
    const [whole, better] = (answers ?? []).map(([error, answer]) => (error ? null : answer));
    return whole == null || typeof better !== 'number' ? undefined : better;
  }

  async isWhole(set: RankSet): Promise<boolean> {
    return (await this.redis.zscore(keyOf(set), WHOLE)) !== null;
  }

  async markWhole(set: RankSet): Promise<void> {
    await this.add(set, ['-inf', WHOLE]);
  }

  /** How many rows of a board are in its set. */
  async size(set: RankSet): Promise<number> {
    return this.redis.zcount(keyOf(set), '(-inf', '+inf');
  }

  /** @returns how many were missing or had another standing */
  async put(set: RankSet, standings: readonly Standing[]): Promise<number> {
    if (standings.length === 0) return 0;
    return this.add(
      set,
      standings.flatMap(({ member, standing }) => [standing, member]),
    );
  }

  async remove(set: RankSet, members: readonly string[]): Promise<void> {
    if (members.length > 0) await this.redis.zrem(keyOf(set), ...members);
  }

  async drop(set: RankSet): Promise<void> {
    await this.redis.del(keyOf(set));
  }

  private async add(set: RankSet, pairs: readonly (string | number)[]): Promise<number> {
    const changed = Number(await this.redis.zadd(keyOf(set), 'CH', ...pairs));
    if (isDaySet(set)) await this.redis.expire(keyOf(set), DAY_RANKS_KEPT_SECONDS);
    return changed;
  }
}

const WHOLE = 'whole';

function keyOf(set: RankSet): string {
  return `ranks:${set}`;
}
