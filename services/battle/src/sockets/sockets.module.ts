import { BATTLE_SERVER, ROUTES } from '@fourfold/contracts';
import { PresenceModule } from '@fourfold/platform/presence';
import { SocketsModule } from '@fourfold/platform/sockets';
import { Module } from '@nestjs/common';
import { ChatService } from '../chat/chat.service';
import { LobbyModule } from '../lobby/lobby.module';
import { RoomModule } from '../room/room.module';
import { UserModule } from '../user/user.module';
import { BattleGateway } from './battle.gateway';
import { LobbyGateway } from './lobby.gateway';
import { RoomVersionJob } from './room-version.job';
import { TypingGateway } from './typing.gateway';

/** The battle socket, through both transports. */
@Module({
  imports: [
    SocketsModule.forRoot({ path: ROUTES.sockets.battle, serverEvents: BATTLE_SERVER }),
    // No grace here: the rooms have their own.
    PresenceModule.forRoot({ namespace: 'battle', graceMs: 0 }),
    LobbyModule,
    RoomModule,
    UserModule,
  ],
  providers: [BattleGateway, ChatService, LobbyGateway, RoomVersionJob, TypingGateway],
})
export class BattleSocketsModule {}
