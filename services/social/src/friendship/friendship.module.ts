import { Module } from '@nestjs/common';
import { PersonModule } from '../person/person.module';
import { PresenceModule } from '../presence/presence.module';
import { FriendListService } from './friend-list.service';
import { FriendshipAnnouncer } from './friendship.announcer';
import { FriendshipController } from './friendship.controller';
import { FriendshipEnder } from './friendship.ender';
import { FriendshipRecorder } from './friendship.recorder';
import { FriendshipRepository } from './friendship.repository';
import { FriendshipRepublisher } from './friendship.republisher';
import { FriendshipService } from './friendship.service';
import { PersonSearchRepository } from './person-search.repository';

@Module({
  imports: [PersonModule, PresenceModule],
  controllers: [FriendshipController],
  providers: [
    FriendListService,
    FriendshipAnnouncer,
    FriendshipEnder,
    FriendshipRecorder,
    FriendshipRepository,
    FriendshipRepublisher,
    FriendshipService,
    PersonSearchRepository,
  ],
  exports: [FriendshipEnder],
})
export class FriendshipModule {}
