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
   * Moves the sockets of players into the Socket.IO room of their battle. The sockets of this replica move at once, before
   * the events are sent. Another replica gets the move through Redis, in order with the events.
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
      // A separate call: a broadcast to two rooms would reach every replica.
      if (also !== undefined) this.server.to(userRoom(also)).emit(name, payload);
    }
  }

  /** Reports players as absent whose last socket has closed meanwhile. */
  async recheck(userIds: Iterable<string>): Promise<void> {
    for (const userId of userIds) await this.presence.recheck(userId);
  }
}
