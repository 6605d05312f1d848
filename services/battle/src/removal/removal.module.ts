import { Module } from '@nestjs/common';
import { FriendModule } from '../friend/friend.module';
import { UserModule } from '../user/user.module';
import { RecordModule } from '../record/record.module';
import { RoomModule } from '../room/room.module';
import { DepartureRepository } from './departure.repository';
import { RemovalConsumer } from './removal.consumer';
import { RoomEraser } from './room.eraser';

@Module({
  imports: [FriendModule, UserModule, RecordModule, RoomModule],
  providers: [DepartureRepository, RemovalConsumer, RoomEraser],
})
export class RemovalModule {}
