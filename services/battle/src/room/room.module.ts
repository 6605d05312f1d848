import { Module } from '@nestjs/common';
import { ChallengeModule } from '../challenge/challenge.module';
import { RecordModule } from '../record/record.module';
import { RelationModule } from '../relation/relation.module';
import { Telemetry } from '../telemetry';
import { RoomAccess } from './room.access';
import { RoomChanger } from './room.changer';
import { RoomDeadlineService } from './room-deadline.service';
import { RoomEvents } from './room.events';
import { RoomOpener } from './room.opener';
import { RoomRepository } from './room.repository';
import { RoomService } from './room.service';
import { TypingService } from './typing.service';

@Module({
  imports: [ChallengeModule, RecordModule, RelationModule],
  providers: [
    RoomAccess,
    RoomChanger,
    RoomDeadlineService,
    RoomEvents,
    RoomOpener,
    RoomRepository,
    RoomService,
    TypingService,
  ],
  exports: [RoomOpener, RoomRepository, RoomService, TypingService],
})
export class RoomModule {
  constructor(telemetry: Telemetry, rooms: RoomRepository) {
    telemetry.watchRooms(() => rooms.measure());
  }
}
