import { Module } from '@nestjs/common';
import { RelationModule } from '../relation/relation.module';
import { RoomModule } from '../room/room.module';
import { UserModule } from '../user/user.module';
import { LobbyController } from './lobby.controller';
import { LobbyRepository } from './lobby.repository';
import { LobbyService } from './lobby.service';

@Module({
  imports: [RelationModule, RoomModule, UserModule],
  controllers: [LobbyController],
  providers: [LobbyRepository, LobbyService],
  exports: [LobbyRepository, LobbyService],
})
export class LobbyModule {}
