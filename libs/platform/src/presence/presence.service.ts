import { CLOSE_CODES } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { join } from 'node:path';
import { JobService } from '../jobs/job.service';
import { MetricsService } from '../metrics/metrics.service';
import { RedisClient } from '../redis/redis.client';
import { ConnectionService } from '../sockets/connection.service';
import type { AppSocket } from '../sockets/socket.types';

const SWEEP_MS = 1_000;
const RENEW_MS = 10_000;
/** An entry that is not renewed for this long expires. Presence ends 45 s after a silent death at the latest. */
const LIFETIME_MS = 35_000;
/** Entries in one call, so that no call blocks Redis for long. */
const BATCH = 100;
/** How long a replica may take to handle a change before another gets it. */
const LEASE_MS = 5_000;
/** After this long without a sweep, Redis or every replica must have been down. */
const SILENCE_MS = 5_000;
/** After such an outage, users who were present before have this long to reconnect. */
const HOLD_MS = 15_000;

const KEYS = ['entries', 'counts', 'changed', 'swept'];

type Change = [userId: string, isPresent: boolean, due: number];
type ChangeHandler = (userId: string, isPresent: boolean) => Promise<void>;

export class PresenceSettings {
  /** Prefix of the keys of this service. */
  namespace!: string;
  /** How long a user counts as present after the last socket was closed. */
  graceMs!: number;
}

/** Which users have an open socket on any replica. The steps in Redis are described in `presence.lua`. */
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
    connections: ConnectionService,
    metrics: MetricsService,
  ) {
    // One hash tag: in a cluster the script finds all of them on one node.
    this.keys = KEYS.map((key) => `{presence:${settings.namespace}}:${key}`);
    redis.defineScript(join(__dirname, 'presence.lua'));
    // Redis may have lost the entries.
    redis.on('ready', () => void this.renew());
    connections.onConnected((socket) => this.connect(socket));
    connections.onDisconnected((socket, code) => this.disconnect(socket, code));
    const present = 'Users with an open socket on any replica; all replicas report the same';
    metrics.gauge('fourfold_users_present', present, [], async (gauge) => {
      this.requireRedis();
      gauge.set(await redis.hlen(this.keys[1]!));
    });
  }

  /**
   * `handler` is called on one replica when a user becomes present or absent; register in a constructor. It is called
   * again until it succeeds, and its last call for a user has the current state.
   */
  onChange(handler: ChangeHandler): void {
    this.handlers.push(handler);
  }

  /** The users of the list who are present. @throws Error while Redis is down */
  async presentAmong(userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    this.requireRedis();
    const counts = await this.redis.hmget(this.keys[1]!, ...userIds);
    return new Set(userIds.filter((_, index) => counts[index] !== null));
  }

  /** Calls `onChange` for a user who is absent, in case the caller has missed that. @throws Error while Redis is down */
  async recheck(user: string): Promise<void> {
    await this.run('recheck', { user });
  }

  @Interval(RENEW_MS)
  renew(): Promise<void> {
    return this.jobs.run('the renewal of presence', async () => {
      const all = [...this.sockets];
      for (let from = 0; from < all.length; from += BATCH) {
        // Only what is still open: a renewal would take back the end of a socket that was closed meanwhile.
        const open = all.slice(from, from + BATCH).filter(([socketId]) => this.sockets.has(socketId));
        const entries = open.map(([socketId, user]) => `${user}|${socketId}`);
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
        await Promise.all(changes.map((change) => this.handle(change)));
      } while (changes.length > 0 && !signal.aborted);
    });
  }

  private async handle([user, isPresent, due]: Change): Promise<void> {
    try {
      for (const handler of this.handlers) await handler(user, isPresent);
      await this.run('handled', { user, due });
    } catch (error) {
      this.logger.warn({
        err: error,
        user_id: user,
        msg: 'a change of presence could not be handled; it will be retried',
      });
    }
  }

  private async connect({ id, data }: AppSocket): Promise<void> {
    const user = data.user.user_id;
    this.sockets.set(id, user);
    // If this fails, the next renewal adds the entry.
    await this.run('connect', { user, entry: `${user}|${id}`, lifetime: LIFETIME_MS }).catch(() => undefined);
    void this.sweep();
  }

  private async disconnect({ id, data }: AppSocket, code: number): Promise<void> {
    this.sockets.delete(id);
    // The entry stays until it expires: the client has that time to reconnect to another replica.
    if (code === CLOSE_CODES.serviceRestart) return;
    // No grace period: a client that did not answer the ping left long ago.
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
    // An empty Lua table is encoded as an object.
    return Object.values(answer);
  }

  /** Fails at once instead of queueing the command: a late answer is of no use to the caller. */
  private requireRedis(): void {
    if (this.redis.status !== 'ready') throw new Error('Redis is down: Connection is closed');
  }
}
