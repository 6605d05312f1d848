import { Module } from '@nestjs/common';
import { RelationModule } from '../relation/relation.module';
import { RoomModule } from '../room/room.module';
import { InvitationRepository } from './invitation.repository';
import { InvitationService } from './invitation.service';
import { OnlineService } from './online.service';

@Module({
  imports: [RelationModule, RoomModule],
  providers: [InvitationRepository, InvitationService, OnlineService],
  exports: [InvitationService],
})
export class InvitationModule {}
