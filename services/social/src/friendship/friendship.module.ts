import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendPresenceModule } from '../presence/presence.module';
import { FriendshipEntity } from '../relation/friendship.entity';
import { FriendNewsModule } from '../friend-news/friend-news.module';
import { UserModule } from '../user/user.module';
import { FriendListService } from './friend-list.service';
import { FriendshipController } from './friendship.controller';
import { FriendshipGateway } from './friendship.gateway';
import { FriendshipRepository } from './friendship.repository';
import { FriendshipService } from './friendship.service';
import { UserSearchRepository } from './user-search.repository';
import { UserSearchService } from './user-search.service';

@Module({
  imports: [TypeOrmModule.forFeature([FriendshipEntity]), UserModule, FriendPresenceModule, FriendNewsModule],
  controllers: [FriendshipController],
  providers: [
    FriendListService,
    FriendshipGateway,
    FriendshipRepository,
    FriendshipService,
    UserSearchRepository,
    UserSearchService,
  ],
  exports: [FriendListService, FriendshipService],
})
export class FriendshipModule {}
