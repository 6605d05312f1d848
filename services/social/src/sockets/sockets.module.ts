import { FRIENDS_SERVER, ROUTES } from '@fourfold/contracts';
import { SocketsModule } from '@fourfold/platform/sockets';
import { Module } from '@nestjs/common';
import { BattleNewsModule } from '../battle-news/battle-news.module';
import { ChatModule } from '../chat/chat.module';
import { PING_EVERY_MS } from '../limits';
import { FriendPresenceModule } from '../presence/presence.module';
import { BattleNewsGateway } from './battle-news.gateway';
import { FriendsGateway } from './friends.gateway';
import { TypingGateway } from './typing.gateway';

/** The friends socket, through both transports. */
@Module({
  imports: [
    SocketsModule.forRoot({
      path: ROUTES.sockets.friends,
      serverEvents: FRIENDS_SERVER,
      limits: { pingEveryMs: PING_EVERY_MS },
    }),
    BattleNewsModule,
    ChatModule,
    FriendPresenceModule,
  ],
  providers: [BattleNewsGateway, FriendsGateway, TypingGateway],
})
export class FriendsSocketsModule {}
