import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { PRESENCE_BATCH, PRESENCE_LIFETIME_MS } from '../limits';
import { CONNECT, DOUBT, LEAVE, RENEW, SWEEP } from './presence.scripts';

export interface Connection {
  userId: string;
  connectionId: string;
}

const ENTRIES = '{battle}:present:entries';
const COUNTS = '{battle}:present:counts';
const GONE = '{battle}:present:gone';
const KEYS = [ENTRIES, COUNTS, GONE] as const;

/** The connections of all replicas, in Redis. */
@Injectable()
export class PresenceRegistry {
  constructor(private readonly redis: RedisClient) {}

  async connect(connection: Connection): Promise<void> {
    await this.run(CONNECT, connection.userId, entryOf(connection), PRESENCE_LIFETIME_MS);
  }

  async leave(connection: Connection): Promise<void> {
    await this.run(LEAVE, entryOf(connection));
  }

  /** A room has just taken somebody for present. If that is wrong, the next sweep finds them gone and tells it. */
  async doubt(userId: string): Promise<void> {
    await this.run(DOUBT, userId);
  }

  /** @returns those that had ended and must connect anew */
  async renew(connections: readonly Connection[]): Promise<Connection[]> {
    const missing: Connection[] = [];
    for (let from = 0; from < connections.length; from += PRESENCE_BATCH) {
      const batch = connections.slice(from, from + PRESENCE_BATCH);
      const entries = new Map(batch.map((connection) => [entryOf(connection), connection]));
      const ended = (await this.run(RENEW, PRESENCE_LIFETIME_MS, ...entries.keys())) as string[];
      missing.push(...ended.map((entry) => entries.get(entry)!));
    }
    return missing;
  }

  /** Ends what was not renewed. @returns people who are gone, until `forget` */
  async sweep(): Promise<string[]> {
    return (await this.run(SWEEP, PRESENCE_BATCH)) as string[];
  }

  /** The room of somebody who is gone has heard of it. */
  async forget(userId: string): Promise<void> {
    await this.redis.zrem(GONE, userId);
  }

  /** Those of the users who have an open socket somewhere. */
  async presentAmong(userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    const counts = await this.redis.hmget(COUNTS, ...userIds);
    return new Set(userIds.filter((_, index) => counts[index] !== null));
  }

  private run(script: string, ...parameters: (string | number)[]): Promise<unknown> {
    return this.redis.eval(script, KEYS.length, ...KEYS, ...parameters);
  }
}

function entryOf({ userId, connectionId }: Connection): string {
  return `${userId}|${connectionId}`;
}
