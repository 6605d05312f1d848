import { BATTLE_SERVER, ROUTES } from '@fourfold/contracts';
import { SocketsModule } from '@fourfold/platform/sockets';
import { Module } from '@nestjs/common';
import { AvatarModule } from '../avatar/avatar.module';
import { ChallengeModule } from '../challenge/challenge.module';
import { ChatService } from '../chat/chat.service';
import { LobbyModule } from '../lobby/lobby.module';
import { NewsModule } from '../news/news.module';
import { PresenceModule } from '../presence/presence.module';
import { RoomModule } from '../room/room.module';
import { TypingService } from '../room/typing.service';
import { Attendance } from './attendance';
import { BattleGateway } from './battle.gateway';
import { LobbyAudience } from './lobby.audience';
import { LobbyGateway } from './lobby.gateway';
import { NewsDeliverer } from './news.deliverer';
import { RoomWatch } from './room.watch';
import { TypingGateway } from './typing.gateway';

/** The battle socket, through both transports. */
@Module({
  imports: [
    SocketsModule.forRoot({
      path: ROUTES.sockets.battle,
      serverEvents: BATTLE_SERVER,
    }),
    AvatarModule,
    ChallengeModule,
    LobbyModule,
    NewsModule,
    PresenceModule,
    RoomModule,
  ],
  providers: [
    Attendance,
    BattleGateway,
    ChatService,
    LobbyAudience,
    LobbyGateway,
    NewsDeliverer,
    RoomWatch,
    TypingGateway,
    TypingService,
  ],
})
export class BattleSocketsModule {}
