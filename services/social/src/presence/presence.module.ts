import { Module } from '@nestjs/common';
import { PresenceKeeper } from './presence.keeper';
import { PresenceRegistry } from './presence.registry';
import { PresenceRepository } from './presence.repository';
import { PresenceService } from './presence.service';

@Module({
  providers: [PresenceKeeper, PresenceRegistry, PresenceRepository, PresenceService],
  exports: [PresenceKeeper, PresenceService],
})
export class PresenceModule {}
