import { FRIENDS_SERVER, ROUTES } from '@fourfold/contracts';
import { SocketsModule } from '@fourfold/platform/sockets';
import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module';
import { PING_EVERY_MS } from '../limits';
import { FriendPresenceModule } from '../presence/presence.module';
import { FriendsGateway } from './friends.gateway';

/** The friends socket, through both transports. */
@Module({
  imports: [
    SocketsModule.forRoot({
      path: ROUTES.sockets.friends,
      serverEvents: FRIENDS_SERVER,
      limits: { pingEveryMs: PING_EVERY_MS },
    }),
    ChatModule,
    FriendPresenceModule,
  ],
  providers: [FriendsGateway],
})
export class FriendsSocketsModule {}
