import { JobService } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PRESENCE_RENEW_MS, PRESENCE_SWEEP_MS } from '../limits';
import { RoomService } from '../room/room.service';
import { PresenceRegistry, type Connection } from './presence.registry';

/** Keeps the connections of this replica for as long as they live, and tells rooms who is gone, also for replicas that died. */
@Injectable()
export class PresenceKeeper {
  private readonly logger = new Logger('presence');
  private readonly connections = new Map<string, Connection>();

  constructor(
    private readonly registry: PresenceRegistry,
    private readonly rooms: RoomService,
    private readonly jobs: JobService,
  ) {}

  @Interval(PRESENCE_SWEEP_MS)
  sweepRegularly(): Promise<void> {
    return this.jobs.run('the sweep of connections', () => this.sweep());
  }

  @Interval(PRESENCE_RENEW_MS)
  renewRegularly(): Promise<void> {
    return this.jobs.run('the renewal of connections', () => this.renew());
  }

  /** Everybody with a socket on this replica. */
  usersHere(): string[] {
    return [...new Set([...this.connections.values()].map(({ userId }) => userId))];
  }

  /** Counts a connection. If that fails now, the next renewal does it. */
  async add(connection: Connection): Promise<void> {
    this.connections.set(connection.connectionId, connection);
    await this.registry.connect(connection);
  }

  /** Stops counting a connection, which its person has closed or lost. */
  async remove(connection: Connection): Promise<void> {
    this.connections.delete(connection.connectionId);
    await this.registry.leave(connection);
    await this.sweep();
  }

  /** The same for one whose person comes back elsewhere at once: left to end by itself, it gives the time for that. */
  release({ connectionId }: Connection): void {
    this.connections.delete(connectionId);
  }

  /** Tells the rooms of those who are gone. */
  async sweep(): Promise<void> {
    for (const userId of await this.registry.sweep()) await this.tellGone(userId);
  }

  private async renew(): Promise<void> {
    const missing = await this.registry.renew([...this.connections.values()]);
    for (const connection of missing) {
      if (!this.connections.has(connection.connectionId)) continue;
      await this.registry.connect(connection);
      await this.rooms.connect(connection.userId);
    }
  }

  private async tellGone(userId: string): Promise<void> {
    try {
      if (!(await this.isPresent(userId))) await this.rooms.disconnect(userId);
      await this.registry.forget(userId);
      // Come back, or seated without a connection, meanwhile: whichever was told last, the room must end up with the truth.
      if (await this.isPresent(userId)) await this.rooms.connect(userId);
      else await this.rooms.disconnect(userId);
    } catch (error) {
      this.logger.warn({ err: error, user_id: userId, msg: 'a room is not told yet who is gone' });
    }
  }

  private async isPresent(userId: string): Promise<boolean> {
    return (await this.registry.presentAmong([userId])).has(userId);
  }
}
