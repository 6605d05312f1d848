import { FriendshipConsumer, RelationService, RelationsModule } from '@fourfold/platform/relations';
import { Module } from '@nestjs/common';
import { ErasureService } from '../player/erasure.service';
import { PlayerModule } from '../player/player.module';
import { FriendshipEntity } from './friendship.entity';

@Module({
  imports: [
    PlayerModule,
    RelationsModule.forFeature({
      entity: FriendshipEntity,
      users: PlayerModule,
      consumers: [FriendshipConsumer],
    }),
  ],
})
export class FriendshipModule {
  constructor(erasure: ErasureService, relations: RelationService) {
    erasure.register('friendships', (manager, userId) => relations.removeOf(manager, userId));
  }
}
