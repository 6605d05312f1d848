import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendPresenceModule } from '../presence/presence.module';
import { UserModule } from '../user/user.module';
import { FriendListService } from './friend-list.service';
import { FriendRequestService } from './friend-request.service';
import { FriendshipAnnouncer } from './friendship.announcer';
import { FriendshipController } from './friendship.controller';
import { FriendshipEntity } from '../relation/friendship.entity';
import { FriendshipTerminator } from './friendship.terminator';
import { FriendshipLimits } from './friendship.limits';
import { FriendshipRecorder } from './friendship.recorder';
import { FriendshipRepository } from './friendship.repository';
import { FriendshipService } from './friendship.service';
import { UserLookupService } from './user-lookup.service';
import { UserSearchRepository } from './user-search.repository';

@Module({
  imports: [TypeOrmModule.forFeature([FriendshipEntity]), UserModule, FriendPresenceModule],
  controllers: [FriendshipController],
  providers: [
    FriendListService,
    FriendRequestService,
    FriendshipAnnouncer,
    FriendshipTerminator,
    FriendshipLimits,
    FriendshipRecorder,
    FriendshipRepository,
    FriendshipService,
    UserLookupService,
    UserSearchRepository,
  ],
  exports: [FriendshipTerminator],
})
export class FriendshipModule {}
