import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import type { RoomEvent } from './domain/command';

/** Tells players on every replica what became of their room. Best effort: `RoomSync` makes up for what gets lost. */
@Injectable()
export class RoomEvents {
  constructor(private readonly server: IoServer) {}

  emit(events: readonly RoomEvent[]): void {
    for (const { to, name, payload } of events) {
      // To Socket.IO, no room at all means everybody.
      if (to.length > 0) this.server.to(to.map(userRoom)).emit(name, payload);
    }
  }
}
