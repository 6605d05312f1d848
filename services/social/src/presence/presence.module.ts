import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendshipEntity } from '../friendship/friendship.entity';
import { UserEntity } from '../user/user.entity';
import { PresenceKeeper } from './presence.keeper';
import { PresenceRegistry } from './presence.registry';
import { PresenceRepository } from './presence.repository';
import { PresenceService } from './presence.service';

@Module({
  imports: [TypeOrmModule.forFeature([FriendshipEntity, UserEntity])],
  providers: [PresenceKeeper, PresenceRegistry, PresenceRepository, PresenceService],
  exports: [PresenceKeeper, PresenceService],
})
export class PresenceModule {}
