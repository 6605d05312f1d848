import { FRIENDS_CLIENT, FRIENDS_SERVER, ROUTES } from '@fourfold/contracts';
import type { ServiceSettings } from '@fourfold/platform';
import { SocketsModule } from '@fourfold/platform/sockets';
import { Module, type DynamicModule } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module';
import { PING_EVERY_MS } from '../limits';
import { PresenceModule } from '../presence/presence.module';
import { Attendance } from './attendance';
import { FriendsGateway } from './friends.gateway';
import { MessageDeliverer } from './message.deliverer';
import { NoticeDeliverer } from './notice.deliverer';

/** The friends socket, through both doors. */
@Module({})
export class FriendsSocketsModule {
  static forRoot(settings: ServiceSettings): DynamicModule {
    return {
      module: FriendsSocketsModule,
      imports: [
        SocketsModule.forRoot({
          settings,
          path: ROUTES.sockets.friends,
          clientEvents: FRIENDS_CLIENT,
          serverEvents: FRIENDS_SERVER,
          limits: { pingEveryMs: PING_EVERY_MS },
        }),
        ChatModule,
        PresenceModule,
      ],
      providers: [Attendance, FriendsGateway, MessageDeliverer, NoticeDeliverer],
    };
  }
}
