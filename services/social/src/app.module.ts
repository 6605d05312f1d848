import { PlatformModule } from '@fourfold/platform';
import { AdminModule } from '@fourfold/platform/admin';
import { MessagingModule } from '@fourfold/platform/messaging';
import { DatabaseModule } from '@fourfold/platform/database';
import { Module, type DynamicModule } from '@nestjs/common';
import { BattleNewsModule } from './battle-news/battle-news.module';
import { BlockModule } from './block/block.module';
import { ChatModule } from './chat/chat.module';
import type { SocialConfig } from './config';
import { DATABASE } from './database';
import { partitionsFor } from './database/partitions';
import { FriendNewsModule } from './friend-news/friend-news.module';
import { FriendsTodayModule } from './friends-today/friends-today.module';
import { FriendshipModule } from './friendship/friendship.module';
import { UserModule } from './user/user.module';
import { MessageCountModule } from './message-count/message-count.module';
import { FriendPresenceModule } from './presence/presence.module';
import { RemovalModule } from './removal/removal.module';
import { ReportModule } from './report/report.module';
import { FriendsSocketsModule } from './sockets/sockets.module';
import { TelemetryModule } from './telemetry';

@Module({})
export class AppModule {
  /** @param connected false for a command line, which leaves events and background jobs to the running service */
  static forRoot(config: SocialConfig, { connected = true }: { connected?: boolean } = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config),
        DatabaseModule.forRoot({ ...config.database, ...DATABASE, partitions: partitionsFor(config) }),
        MessagingModule.forRoot({ service: 'social', connected }),
        AdminModule.forRoot('social'),
        TelemetryModule,
        UserModule,
        FriendPresenceModule,
        FriendNewsModule,
        FriendshipModule,
        FriendsTodayModule,
        BlockModule,
        ReportModule,
        RemovalModule,
        ChatModule,
        BattleNewsModule,
        MessageCountModule,
        FriendsSocketsModule,
      ],
    };
  }
}
