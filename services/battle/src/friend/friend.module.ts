import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module';
import { FriendConsumer } from './friend.consumer';
import { FriendRepository } from './friend.repository';
import { FriendService } from './friend.service';

@Module({
  imports: [UserModule],
  providers: [FriendConsumer, FriendRepository, FriendService],
  exports: [FriendRepository, FriendService],
})
export class FriendModule {}
