import { PresenceService } from '@fourfold/platform/presence';
import { Module } from '@nestjs/common';
import { ChallengeModule } from '../challenge/challenge.module';
import { RecordModule } from '../record/record.module';
import { RelationModule } from '../relation/relation.module';
import { Telemetry } from '../telemetry';
import { UserModule } from '../user/user.module';
import { RoomAccessService } from './room-access.service';
import { RoomChangeService } from './room-change.service';
import { RoomDeadlineService } from './room-deadline.service';
import { RoomListRepository } from './room-list.repository';
import { RoomRepository } from './room.repository';
import { QuickJoinService } from './quick-join.service';
import { RoomService } from './room.service';
import { RoomUpdateService } from './room-update.service';
import { RoomSocketsService } from './room-sockets.service';
import { TickService } from './tick.service';
import { VoidRoomService } from './void-room.service';
import { TypingService } from './typing.service';

@Module({
  imports: [ChallengeModule, RecordModule, RelationModule, UserModule],
  providers: [
    QuickJoinService,
    RoomAccessService,
    RoomChangeService,
    RoomDeadlineService,
    RoomListRepository,
    RoomRepository,
    RoomService,
    RoomSocketsService,
    RoomUpdateService,
    TickService,
    TypingService,
    VoidRoomService,
  ],
  exports: [
    QuickJoinService,
    RoomAccessService,
    RoomChangeService,
    RoomListRepository,
    RoomRepository,
    RoomService,
    RoomSocketsService,
    RoomUpdateService,
    TypingService,
    VoidRoomService,
  ],
})
export class RoomModule {
  constructor(
    telemetry: Telemetry,
    lists: RoomListRepository,
    presence: PresenceService,
    rooms: RoomService,
  ) {
    telemetry.watchRooms(() => lists.measure());
    presence.onChange(async (userId, isPresent) => {
      await (isPresent ? rooms.connect(userId) : rooms.disconnect(userId));
    });
  }
}
