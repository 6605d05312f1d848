import { PresenceService } from '@fourfold/platform/presence';
import { Injectable } from '@nestjs/common';
import { RoomService } from '../room/room.service';

/** Tells rooms which of their players came and went. */
@Injectable()
export class RoomPresence {
  constructor(
    presence: PresenceService,
    private readonly rooms: RoomService,
  ) {
    presence.onChange((userId, isPresent) => this.change(userId, isPresent));
  }

  private async change(userId: string, isPresent: boolean): Promise<void> {
    if (isPresent) await this.rooms.connect(userId);
    else await this.rooms.disconnect(userId);
  }
}
