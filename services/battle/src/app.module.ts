import { PlatformModule } from '@fourfold/platform';
import { BusModule } from '@fourfold/platform/bus';
import { DatabaseModule } from '@fourfold/platform/database';
import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AvatarModule } from './avatar/avatar.module';
import { ChallengeModule } from './challenge/challenge.module';
import type { BattleConfig } from './config';
import { DATABASE } from './database';
import { FriendModule } from './friend/friend.module';
import { LobbyModule } from './lobby/lobby.module';
import { PersonModule } from './person/person.module';
import { RecordModule } from './record/record.module';
import { RemovalModule } from './removal/removal.module';
import { RoomModule } from './room/room.module';
import { BattleSocketsModule } from './sockets/sockets.module';
import { TelemetryModule } from './telemetry';

@Module({})
export class AppModule {
  /** @param connected false for a command line, which leaves events, sockets and rooms to the running service */
  static forRoot(config: BattleConfig, { connected = true }: { connected?: boolean } = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config),
        DatabaseModule.forRoot({ ...config.database, ...DATABASE }),
        BusModule.forRoot({
          service: 'battle',
          natsUrl: config.NATS_URL,
          subjectPrefix: config.NATS_SUBJECT_PREFIX,
          connected,
        }),
        ...(connected ? [ScheduleModule.forRoot()] : []),
        TelemetryModule,
        AvatarModule,
        ChallengeModule,
        PersonModule,
        FriendModule,
        RecordModule,
        RemovalModule,
        RoomModule,
        LobbyModule,
        ...(connected ? [BattleSocketsModule] : []),
      ],
    };
  }
}
