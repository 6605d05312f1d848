import { BATTLE_SERVER, ROUTES } from '@fourfold/contracts';
import { PresenceModule } from '@fourfold/platform/presence';
import { SocketsModule } from '@fourfold/platform/sockets';
import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module';
import { ChatService } from '../chat/chat.service';
import { InvitationModule } from '../invitation/invitation.module';
import { LobbyModule } from '../lobby/lobby.module';
import { RoomModule } from '../room/room.module';
import { UserModule } from '../user/user.module';
import { WatchingModule } from '../watching/watching.module';
import { BattleGateway } from './battle.gateway';
import { EntryGateway } from './entry.gateway';
import { FirstSocketService } from './first-socket.service';
import { InvitationGateway } from './invitation.gateway';
import { LobbyGateway } from './lobby.gateway';
import { LostRoomService } from './lost-room.service';
import { RoomVersionJob } from './room-version.job';
import { TypingGateway } from './typing.gateway';
import { WatchGateway } from './watch.gateway';
import { WatchJob } from './watch.job';

/** The battle socket, through both transports. */
@Module({
  imports: [
    SocketsModule.forRoot({ path: ROUTES.sockets.battle, serverEvents: BATTLE_SERVER }),
    // No grace here: the rooms have their own.
    PresenceModule.forRoot({ namespace: 'battle', graceMs: 0 }),
    ChatModule,
    InvitationModule,
    LobbyModule,
    RoomModule,
    UserModule,
    WatchingModule,
  ],
  providers: [
    BattleGateway,
    ChatService,
    EntryGateway,
    FirstSocketService,
    InvitationGateway,
    LobbyGateway,
    LostRoomService,
    RoomVersionJob,
    TypingGateway,
    WatchGateway,
    WatchJob,
  ],
})
export class BattleSocketsModule {}
