import { CLOSE_CODES } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { join } from 'node:path';
import { JobService } from '../jobs/job.service';
import { RedisClient } from '../redis/redis.client';
import { ConnectionHandler } from '../sockets/connection.handler';
import type { AppSocket } from '../sockets/socket.types';

const SWEEP_MS = 1_000;
const RENEW_MS = 10_000;
/** What is not renewed for this long is gone: 45 s after a silent death at the latest. */
const LIFETIME_MS = 35_000;
/** In one call, so that no call holds Redis for long. */
const BATCH = 100;
/** How long a replica may take to tell of a change. */
const LEASE_MS = 5_000;
/** Without a sweep for so long Redis or every replica was away … */
const SILENCE_MS = 5_000;
/** … and whoever was present has this long to reconnect. */
const HOLD_MS = 15_000;

const KEYS = ['entries', 'counts', 'changed', 'swept'];

type Change = [userId: string, isPresent: boolean, due: number];
type ChangeHandler = (userId: string, isPresent: boolean) => Promise<void>;

export class PresenceSettings {
  /** Tells services on one Redis apart. */
  namespace!: string;
  /** How long a user counts as present after the last socket was closed. */
  graceMs!: number;
}

/** Who has an open socket of the service on any replica. What the steps do in Redis is said in `presence.lua`. */
@Injectable()
export class PresenceService {
  private readonly logger = new Logger('presence');
  /** The sockets of this replica: user by id of the socket. */
  private readonly sockets = new Map<string, string>();
  private readonly handlers: ChangeHandler[] = [];
  private readonly keys: string[];

  constructor(
    private readonly redis: RedisClient,
    private readonly settings: PresenceSettings,
    private readonly jobs: JobService,
    connections: ConnectionHandler,
  ) {
    // One hash tag: in a cluster the script finds all of them on one node.
    this.keys = KEYS.map((key) => `{presence:${settings.namespace}}:${key}`);
    redis.defineScript(join(__dirname, 'presence.lua'));
    // A Redis that was wiped knows nobody.
    redis.on('ready', () => void this.renew());
    connections.onConnected((socket) => this.connect(socket));
    connections.onDisconnected((socket, code) => this.disconnect(socket, code));
  }

  /**
   * `handler` hears who came or went, on one replica; register in a constructor. It hears of it again until it succeeds, and
   * what it hears last of a user is the truth.
   */
  onChange(handler: ChangeHandler): void {
    this.handlers.push(handler);
  }

  /** Those of the users who are present. @throws Error while Redis is away */
  async presentAmong(userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    this.requireRedis();
    const counts = await this.redis.hmget(this.keys[1]!, ...userIds);
    return new Set(userIds.filter((_, index) => counts[index] !== null));
  }

  /** Has `onChange` hear of a user who is not present, though somebody took them for it. @throws Error while Redis is away */
  async doubt(user: string): Promise<void> {
    await this.run('doubt', { user });
  }

  @Interval(RENEW_MS)
  renew(): Promise<void> {
    return this.jobs.run('the renewal of presence', async () => {
      const all = [...this.sockets].map(([socketId, user]) => `${user}|${socketId}`);
      for (let from = 0; from < all.length; from += BATCH) {
        const entries = all.slice(from, from + BATCH);
        for (const entry of await this.run<string>('renew', { entries, lifetime: LIFETIME_MS })) {
          const [user = '', socketId = ''] = entry.split('|');
          if (this.sockets.has(socketId)) await this.run('connect', { user, entry, lifetime: LIFETIME_MS });
        }
      }
    });
  }

  @Interval(SWEEP_MS)
  sweep(): Promise<void> {
    return this.jobs.run('the sweep of presence', async (signal) => {
      const request = { limit: BATCH, lease: LEASE_MS, silence: SILENCE_MS, hold: HOLD_MS };
      let changes: Change[];
      do {
        changes = await this.run<Change>('sweep', request);
        await Promise.all(changes.map((change) => this.tell(change)));
      } while (changes.length > 0 && !signal.aborted);
    });
  }

  private async tell([user, isPresent, due]: Change): Promise<void> {
    try {
      for (const handler of this.handlers) await handler(user, isPresent);
      await this.run('told', { user, due });
    } catch (error) {
      this.logger.warn({ err: error, user_id: user, msg: 'a change of presence will be told again' });
    }
  }

  private async connect({ id, data }: AppSocket): Promise<void> {
    const user = data.user.user_id;
    this.sockets.set(id, user);
    // What fails now is done by the next renewal.
    await this.run('connect', { user, entry: `${user}|${id}`, lifetime: LIFETIME_MS }).catch(() => undefined);
    void this.sweep();
  }

  private async disconnect({ id, data }: AppSocket, code: number): Promise<void> {
    this.sockets.delete(id);
    // Left to end by itself, an entry gives the time to come back on another replica.
    if (code === CLOSE_CODES.serviceRestart) return;
    // Whoever did not answer has been gone for long.
    const grace = code === CLOSE_CODES.pingTimeout ? 0 : this.settings.graceMs;
    await this.run('leave', { entry: `${data.user.user_id}|${id}`, grace }).catch(() => undefined);
    if (grace === 0) void this.sweep();
  }

  private async run<Item>(step: string, request: object): Promise<Item[]> {
    this.requireRedis();
    const answer = await this.redis.runScript<Record<string, Item>>('presence', this.keys, {
      step,
      ...request,
    });
    // An empty list of Lua comes as an object.
    return Object.values(answer);
  }

  /** A question that waits for Redis to come back is of no use to anybody. */
  private requireRedis(): void {
    if (this.redis.status !== 'ready') throw new Error('Redis is away: Connection is closed');
  }
}
