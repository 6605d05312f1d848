import { Module } from '@nestjs/common';
import { RoomModule } from '../room/room.module';
import { LoopsModule } from '../shared/loops';
import { PresenceKeeper } from './presence.keeper';

@Module({
  imports: [LoopsModule, RoomModule],
  providers: [PresenceKeeper],
  exports: [PresenceKeeper],
})
export class PresenceModule {}
