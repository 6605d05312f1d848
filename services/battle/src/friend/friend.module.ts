import { Module } from '@nestjs/common';
import { PersonModule } from '../person/person.module';
import { FriendConsumer } from './friend.consumer';
import { FriendRepository } from './friend.repository';
import { FriendService } from './friend.service';

@Module({
  imports: [PersonModule],
  providers: [FriendConsumer, FriendRepository, FriendService],
  exports: [FriendRepository, FriendService],
})
export class FriendModule {}
