import { PresenceService } from '@fourfold/platform/presence';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import type { RoomEvent } from './domain/command';
import type { Claim } from './room.repository';
import { battleRoom } from './socket-rooms';

/** Brings the sockets of players into line with a change of a room, and sends them its events. */
@Injectable()
export class RoomSocketsService {
  constructor(
    private readonly server: IoServer,
    private readonly presence: PresenceService,
  ) {}

  /**
   * The sockets of a player are in the Socket.IO room of their one battle: those of this replica at once, before the
   * events are sent; those of others when they read it from Redis, in order with the events.
   */
  move(claims: readonly Claim[]): void {
    for (const { userId, was, will } of claims)
      for (const sockets of [this.server.local.in(userRoom(userId)), this.server.in(userRoom(userId))]) {
        if (was !== '' && was !== will) sockets.socketsLeave(battleRoom(was));
        if (will !== '') sockets.socketsJoin(battleRoom(will));
      }
  }

  emit(code: string, events: readonly RoomEvent[]): void {
    for (const { only, except, also, name, payload } of events) {
      const audience = only === undefined ? battleRoom(code) : userRoom(only);
      const without = [except, also].filter((userId) => userId !== undefined).map(userRoom);
      this.server.to(audience).except(without).emit(name, payload);
      // On its own: a broadcast to two rooms would reach every replica.
      if (also !== undefined) this.server.to(userRoom(also)).emit(name, payload);
    }
  }

  /** Their last socket may have closed meanwhile. */
  async recheck(userIds: Iterable<string>): Promise<void> {
    for (const userId of userIds) await this.presence.recheck(userId);
  }
}
