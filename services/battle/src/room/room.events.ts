import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import type { RoomEvent } from './domain/command';

/** Sends room events to players on every replica. Best effort: `RoomSync` repairs what gets lost. */
@Injectable()
export class RoomEvents {
  constructor(private readonly server: IoServer) {}

  emit(events: readonly RoomEvent[]): void {
    for (const { to, name, payload } of events) {
      // Socket.IO treats an empty list of rooms as everybody.
      if (to.length > 0) this.server.to(to.map(userRoom)).emit(name, payload);
    }
  }
}
