import { Module } from '@nestjs/common';
import { BlockModule } from '../block/block.module';
import { ChallengeModule } from '../challenge/challenge.module';
import { FriendModule } from '../friend/friend.module';
import { PresenceRegistry } from '../presence/presence.registry';
import { RecordModule } from '../record/record.module';
import { RoomAccess } from './room.access';
import { RoomChanger } from './room.changer';
import { RoomClaims } from './room.claims';
import { RoomClockwork, RoomClockworkJob } from './room.clockwork';
import { RoomOpener } from './room.opener';
import { RoomRepository } from './room.repository';
import { RoomService } from './room.service';
import { RoomSettler } from './room.settler';

@Module({
  imports: [BlockModule, ChallengeModule, FriendModule, RecordModule],
  providers: [
    PresenceRegistry,
    RoomAccess,
    RoomChanger,
    RoomClaims,
    RoomClockwork,
    RoomClockworkJob,
    RoomOpener,
    RoomRepository,
    RoomService,
    RoomSettler,
  ],
  exports: [PresenceRegistry, RoomChanger, RoomClockwork, RoomOpener, RoomRepository, RoomService],
})
export class RoomModule {}
