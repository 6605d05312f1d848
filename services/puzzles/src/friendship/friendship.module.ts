import { FriendshipConsumer, RelationsModule } from '@fourfold/platform/relations';
import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { FriendshipEntity } from './friendship.entity';

@Module({
  imports: [
    RelationsModule.forFeature({
      entity: FriendshipEntity,
      users: PlayerModule,
      consumers: [FriendshipConsumer],
    }),
  ],
  exports: [RelationsModule],
})
export class FriendshipModule {}
