import { BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { PresenceService } from '@fourfold/platform/presence';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import type { RoomEvent } from './domain/command';
import { isLive, isRematchOpen, membersOf, type Room } from './domain/room';
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

  /**
   * Moves the sockets of this replica that a message between replicas did not reach.
   * @param socketIds the sockets that were in the room before it was read; a later socket may belong to a new player
   */
  realign(room: Room, socketIds: string[]): void {
    const name = battleRoom(room.code);
    const members = membersOf(room).map(userRoom);
    this.server.local.in(socketIds).except(members).socketsLeave(name);
    // One call for each member: Socket.IO takes an empty list of rooms for every socket.
    if (isLive(room) || isRematchOpen(room))
      for (const member of members) this.server.local.in(member).socketsJoin(name);
  }

  /** To the sockets of this replica. */
  emitVersion({ code: room_code, version }: Room): void {
    const payload: BattleServerMessages['room_version'] = { room_code, version };
    this.server.local.to(battleRoom(room_code)).emit(BATTLE_SERVER.roomVersion, payload);
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
