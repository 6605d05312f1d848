import { RelationService } from '@fourfold/platform/relations';
import { Module } from '@nestjs/common';
import { RelationModule } from '../relation/relation.module';
import { RoomChangeService } from '../room/room-change.service';
import { RoomModule } from '../room/room.module';
import { InvitationEndService } from './invitation-end.service';
import { InvitationRepository } from './invitation.repository';
import { InvitationService } from './invitation.service';
import { RecipientService } from './recipient.service';

@Module({
  imports: [RelationModule, RoomModule],
  providers: [InvitationEndService, InvitationRepository, InvitationService, RecipientService],
  exports: [InvitationService],
})
export class InvitationModule {
  constructor(ends: InvitationEndService, rooms: RoomChangeService, relations: RelationService) {
    rooms.openRooms.add((room) => ends.endUnfit(room));
    relations.add((pair) => ends.endBetween(pair));
  }
}
