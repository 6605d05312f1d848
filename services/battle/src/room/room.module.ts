import { Module } from '@nestjs/common';
import { ChallengeModule } from '../challenge/challenge.module';
import { RecordModule } from '../record/record.module';
import { RelationModule } from '../relation/relation.module';
import { RoomAccess } from './room.access';
import { RoomChanger } from './room.changer';
import { RoomClaims } from './room.claims';
import { RoomClockwork, RoomClockworkJob } from './room.clockwork';
import { RoomEvents } from './room.events';
import { RoomOpener } from './room.opener';
import { RoomRepository } from './room.repository';
import { RoomService } from './room.service';
import { RoomSettler } from './room.settler';

@Module({
  imports: [ChallengeModule, RecordModule, RelationModule],
  providers: [
    RoomAccess,
    RoomChanger,
    RoomClaims,
    RoomClockwork,
    RoomClockworkJob,
    RoomEvents,
    RoomOpener,
    RoomRepository,
    RoomService,
    RoomSettler,
  ],
  exports: [RoomChanger, RoomClockwork, RoomOpener, RoomRepository, RoomService],
})
export class RoomModule {}
