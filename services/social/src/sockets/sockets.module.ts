import { FRIENDS_SERVER, ROUTES } from '@fourfold/contracts';
import { SocketsModule } from '@fourfold/platform/sockets';
import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module';
import { PING_EVERY_MS } from '../limits';
import { PresenceModule } from '../presence/presence.module';
import { Attendance } from './attendance';
import { FriendsGateway } from './friends.gateway';
import { MessageDeliverer } from './message.deliverer';
import { NoticeDeliverer } from './notice.deliverer';

/** The friends socket, through both transports. */
@Module({
  imports: [
    SocketsModule.forRoot({
      path: ROUTES.sockets.friends,
      serverEvents: FRIENDS_SERVER,
      limits: { pingEveryMs: PING_EVERY_MS },
    }),
    ChatModule,
    PresenceModule,
  ],
  providers: [Attendance, FriendsGateway, MessageDeliverer, NoticeDeliverer],
})
export class FriendsSocketsModule {}
