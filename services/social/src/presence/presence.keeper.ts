import { JobService } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PRESENCE_BATCH, PRESENCE_GRACE_MS, PRESENCE_RENEW_MS, PRESENCE_SWEEP_MS } from '../limits';
import { NoticeBus } from '../notice/notice.bus';
import { PresenceRegistry, type Connection, type Leaving } from './presence.registry';
import { PresenceRepository } from './presence.repository';

/** Keeps the connections of this replica in Redis for as long as they live, and ends those of replicas that died. */
@Injectable()
export class PresenceKeeper {
  private readonly logger = new Logger('presence');
  private readonly connections = new Map<string, Connection>();
  private failing = false;

  constructor(
    private readonly registry: PresenceRegistry,
    private readonly repository: PresenceRepository,
    notices: NoticeBus,
    private readonly jobs: JobService,
  ) {
    // A Redis that was wiped knows nobody.
    notices.onBack(() => this.attempt(() => this.renew()));
  }

  @Interval(PRESENCE_SWEEP_MS)
  sweepRegularly(): Promise<void> {
    return this.jobs.run('the sweep of connections', () => this.sweep());
  }

  @Interval(PRESENCE_RENEW_MS)
  renewRegularly(): Promise<void> {
    return this.jobs.run('the renewal of connections', () => this.renew());
  }

  /** Counts a connection; if that fails now, the next renewal does it. */
  async add(connection: Connection): Promise<void> {
    this.connections.set(connection.connectionId, connection);
    await this.attempt(() => this.connect(connection));
  }

  /** Stops counting a connection. */
  async remove(connection: Connection, leaving: Leaving): Promise<void> {
    this.connections.delete(connection.connectionId);
    switch (leaving) {
      case 'for_another_replica':
        // Left to end by itself, a connection has at least the time between renewals to come back.
        return;
      case 'now':
        return this.attempt(() => this.registry.leave(connection, PRESENCE_GRACE_MS));
      case 'long_ago':
        return this.attempt(async () => {
          await this.registry.leave(connection, 0);
          await this.sweep();
        });
    }
  }

  /** Ends every connection whose time is over. */
  async sweep(): Promise<void> {
    while ((await this.registry.sweep()) === PRESENCE_BATCH);
  }

  get isEmpty(): boolean {
    return this.connections.size === 0;
  }

  /** Everybody with a socket on this replica. */
  usersHere(): string[] {
    return [...new Set([...this.connections.values()].map(({ userId }) => userId))];
  }

  /** Says that the connections of this replica are alive. */
  async renew(): Promise<void> {
    const missing = await this.registry.renew([...this.connections.values()]);
    for (const connection of missing)
      if (this.connections.has(connection.connectionId)) await this.connect(connection);
  }

  private async connect(connection: Connection): Promise<void> {
    const hidden = await this.repository.appearsOffline(connection.userId);
    // Gone again while the wish was read.
    if (!this.connections.has(connection.connectionId)) return;
    await this.registry.connect(connection, hidden);
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ err: error, msg: 'presence is not kept; trying again' });
      this.failing = true;
    }
  }
}
