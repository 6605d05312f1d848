import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { PRESENCE_BATCH, PRESENCE_LIFETIME_MS } from '../limits';
import { NoticeBus } from '../notice/notice.bus';
import { CONNECT, HIDE, LEAVE, RENEW, SWEEP, VISIBLE } from './presence.scripts';

/** One hash tag: in a cluster the scripts find all three on one node. */
const KEYS = ['{presence}:entries', '{presence}:counts', '{presence}:hidden'] as const;

/** One open socket of a user. */
export interface Connection {
  readonly userId: string;
  readonly connectionId: string;
}

/** How a connection ends: somebody may be loading the page anew, is known to be gone, or reconnects elsewhere. */
export type Leaving = 'now' | 'long_ago' | 'for_another_replica';

const SCRIPTS = { CONNECT, LEAVE, RENEW, HIDE, SWEEP, VISIBLE } as const;
type ScriptName = keyof typeof SCRIPTS;

type Command = (...args: (string | number)[]) => Promise<unknown>;

/** Who is connected anywhere, as all replicas know it. */
@Injectable()
export class PresenceRegistry {
  constructor(
    private readonly redis: RedisClient,
    private readonly notices: NoticeBus,
  ) {
    for (const [name, lua] of Object.entries(SCRIPTS))
      redis.defineCommand(commandName(name as ScriptName), { numberOfKeys: KEYS.length, lua });
  }

  /** @param hidden whether the user appears offline; what was said since by `hide` goes before it */
  async connect(connection: Connection, hidden: boolean): Promise<void> {
    await this.run(
      'CONNECT',
      connection.userId,
      entryOf(connection),
      PRESENCE_LIFETIME_MS,
      hidden ? '1' : '0',
    );
  }

  /** The connection counts for so long yet. */
  async leave(connection: Connection, graceMs: number): Promise<void> {
    await this.run('LEAVE', graceMs, entryOf(connection));
  }

  /** @returns those that Redis did not know */
  async renew(connections: readonly Connection[]): Promise<Connection[]> {
    const missing: Connection[] = [];
    for (let from = 0; from < connections.length; from += PRESENCE_BATCH) {
      const batch = connections.slice(from, from + PRESENCE_BATCH);
      const entries = new Set(
        (await this.run('RENEW', PRESENCE_LIFETIME_MS, ...batch.map(entryOf))) as string[],
      );
      missing.push(...batch.filter((connection) => entries.has(entryOf(connection))));
    }
    return missing;
  }

  async hide(userId: string, hidden: boolean): Promise<void> {
    await this.run('HIDE', userId, hidden ? '1' : '0');
  }

  /** Ends connections that nobody renewed. @returns how many; a full batch says that there may be more */
  async sweep(): Promise<number> {
    return (await this.run('SWEEP', PRESENCE_BATCH)) as number;
  }

  /** Those of the users who are connected and don't hide it. */
  async visibleAmong(userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    return new Set((await this.run('VISIBLE', ...userIds)) as string[]);
  }

  /** @throws Error at once while Redis is away */
  private async run(name: ScriptName, ...args: (string | number)[]): Promise<unknown> {
    if (this.redis.status !== 'ready') throw new Error('Redis is away: Connection is closed');
    const command = Reflect.get(this.redis, commandName(name)) as Command;
    return command.call(this.redis, ...KEYS, this.notices.channel, ...args);
  }
}

function entryOf({ userId, connectionId }: Connection): string {
  return `${userId}|${connectionId}`;
}

function commandName(name: ScriptName): string {
  return `presence_${name.toLowerCase()}`;
}
