import { Module } from '@nestjs/common';
import { RoomModule } from '../room/room.module';
import { PresenceKeeper } from './presence.keeper';

@Module({
  imports: [RoomModule],
  providers: [PresenceKeeper],
  exports: [PresenceKeeper],
})
export class PresenceModule {}
