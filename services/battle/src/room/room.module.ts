import { Module } from '@nestjs/common';
import { BlockModule } from '../block/block.module';
import { ChallengeModule } from '../challenge/challenge.module';
import { FriendModule } from '../friend/friend.module';
import { RecordModule } from '../record/record.module';
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
  imports: [BlockModule, ChallengeModule, FriendModule, RecordModule],
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
