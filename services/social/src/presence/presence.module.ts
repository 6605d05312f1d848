import { PresenceModule } from '@fourfold/platform/presence';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PRESENCE_GRACE_MS } from '../limits';
import { UserEntity } from '../user/user.entity';
import { FriendPresenceService } from './friend-presence.service';
import { PresenceQueries } from './presence.queries';
import { PresenceRepository } from './presence.repository';

@Module({
  imports: [
    PresenceModule.forRoot({ namespace: 'social', graceMs: PRESENCE_GRACE_MS }),
    TypeOrmModule.forFeature([UserEntity]),
  ],
  controllers: [PresenceQueries],
  providers: [FriendPresenceService, PresenceRepository],
  exports: [FriendPresenceService],
})
export class FriendPresenceModule {}
