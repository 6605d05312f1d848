import { PlatformModule } from '@fourfold/platform';
import { AdminModule } from '@fourfold/platform/admin';
import { MessagingModule } from '@fourfold/platform/messaging';
import { DatabaseModule } from '@fourfold/platform/database';
import { Module, type DynamicModule } from '@nestjs/common';
import { AdministrationModule } from './administration/administration.module';
import { ChallengeModule } from './challenge/challenge.module';
import type { BattleConfig } from './config';
import { DATABASE } from './database';
import { LobbyModule } from './lobby/lobby.module';
import { PracticeModule } from './practice/practice.module';
import { RecordModule } from './record/record.module';
import { RelationModule } from './relation/relation.module';
import { RemovalModule } from './removal/removal.module';
import { RoomModule } from './room/room.module';
import { BattleSocketsModule } from './sockets/sockets.module';
import { TelemetryModule } from './telemetry';
import { UserModule } from './user/user.module';

@Module({})
export class AppModule {
  /** @param connected false for a command line, which leaves events, sockets and rooms to the running service */
  static forRoot(config: BattleConfig, { connected = true }: { connected?: boolean } = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config),
        DatabaseModule.forRoot({ ...config.database, ...DATABASE }),
        MessagingModule.forRoot({ service: 'battle', connected }),
        AdminModule.forRoot('battle'),
        TelemetryModule,
        ChallengeModule,
        UserModule,
        RecordModule,
        PracticeModule,
        RelationModule,
        ...(connected
          ? [AdministrationModule, BattleSocketsModule, LobbyModule, RemovalModule, RoomModule]
          : []),
      ],
    };
  }
}
