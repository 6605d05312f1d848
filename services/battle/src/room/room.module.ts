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
import { RoomRepository } from './room.repository';
import { QuickJoinService } from './quick-join.service';
import { RoomQueries } from './room.queries';
import { RoomService } from './room.service';
import { RoomUpdateService } from './room-update.service';
import { RoomSocketsService } from './room-sockets.service';
import { TickService } from './tick.service';
import { VoidRoomService } from './void-room.service';
import { TypingService } from './typing.service';

@Module({
  imports: [ChallengeModule, RecordModule, RelationModule, UserModule],
  controllers: [RoomQueries],
  providers: [
    QuickJoinService,
    RoomAccessService,
    RoomChangeService,
    RoomDeadlineService,
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
    RoomRepository,
    RoomService,
    RoomUpdateService,
    TypingService,
  ],
})
export class RoomModule {
  constructor(
    telemetry: Telemetry,
    repository: RoomRepository,
    presence: PresenceService,
    rooms: RoomService,
  ) {
    telemetry.watchRooms(() => repository.measure());
    presence.onChange(async (userId, isPresent) => {
      await (isPresent ? rooms.connect(userId) : rooms.disconnect(userId));
    });
  }
}
