import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { DAY_RANKS_KEPT_SECONDS } from '../limits';
import { isDaySet, type RankSet } from './domain/rank-set';

/** A member of a set and its sort key: higher is better, equal keys share a rank. */
export interface Standing {
  readonly member: string;
  readonly standing: number;
}

/**
 * Sorted sets in Redis, one for each board. A member below all rows says whether the set is complete: it is added first
 * when a set is built and only updated at the end, so that a set lost in between never counts as complete.
 */
@Injectable()
export class RankSetRepository {
  constructor(private readonly redis: RedisClient) {}

  /** Number of better rows. @returns undefined when the set is incomplete or Redis is down */
  async countBetter(set: RankSet, standing: number): Promise<number | undefined> {
    if (this.redis.status !== 'ready') return undefined;
    const key = keyOf(set);
    const answers = await this.redis.multi().zscore(key, STATE).zcount(key, `(${standing}`, '+inf').exec();
    const [state, better] = (answers ?? []).map(([error, answer]) => (error ? null : answer));
    return state === COMPLETE && typeof better === 'number' ? better : undefined;
  }

  async isComplete(set: RankSet): Promise<boolean> {
    return (await this.redis.zscore(keyOf(set), STATE)) === COMPLETE;
  }

  /** Empties a set to rebuild it. */
  async begin(set: RankSet): Promise<void> {
    await this.drop(set);
    await this.add(set, [BUILDING, STATE]);
  }

  /** @returns false when the set was lost since `begin` */
  async markComplete(set: RankSet): Promise<boolean> {
    return Number(await this.redis.zadd(keyOf(set), 'XX', 'CH', COMPLETE, STATE)) === 1;
  }

  /** Number of rows in the set. */
  async size(set: RankSet): Promise<number> {
    return this.redis.zcount(keyOf(set), '(-inf', '+inf');
  }

  /** @returns how many members were missing or had another sort key */
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

const STATE = 'state';
const BUILDING = Number.MIN_SAFE_INTEGER;
const COMPLETE = '-inf';

function keyOf(set: RankSet): string {
  return `ranks:${set}`;
}
