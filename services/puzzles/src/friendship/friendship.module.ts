import { FriendshipConsumer, RelationsModule } from '@fourfold/platform/relations';
import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module';
import { FriendshipEntity } from './friendship.entity';

@Module({
  imports: [
    RelationsModule.forFeature({
      entity: FriendshipEntity,
      users: UserModule,
      consumers: [FriendshipConsumer],
    }),
  ],
  exports: [RelationsModule],
})
export class FriendshipModule {}
