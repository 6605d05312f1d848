import { Module } from '@nestjs/common';
import { FriendModule } from '../friend/friend.module';
import { PersonModule } from '../person/person.module';
import { RecordModule } from '../record/record.module';
import { RoomModule } from '../room/room.module';
import { RemovalConsumer } from './removal.consumer';

@Module({
  imports: [FriendModule, PersonModule, RecordModule, RoomModule],
  providers: [RemovalConsumer],
})
export class RemovalModule {}
