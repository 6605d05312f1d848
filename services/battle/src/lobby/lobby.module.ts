import { Module } from '@nestjs/common';
import { BlockModule } from '../block/block.module';
import { FriendModule } from '../friend/friend.module';
import { RoomModule } from '../room/room.module';
import { UserModule } from '../user/user.module';
import { LobbyController } from './lobby.controller';
import { LobbyRepository } from './lobby.repository';
import { LobbyService } from './lobby.service';

@Module({
  imports: [BlockModule, FriendModule, UserModule, RoomModule],
  controllers: [LobbyController],
  providers: [LobbyRepository, LobbyService],
  exports: [LobbyService],
})
export class LobbyModule {}
