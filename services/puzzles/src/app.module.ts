import { PlatformModule } from '@fourfold/platform';
import { AdminModule } from '@fourfold/platform/admin';
import { MessagingModule } from '@fourfold/platform/messaging';
import { DatabaseModule } from '@fourfold/platform/database';
import { Module, type DynamicModule } from '@nestjs/common';
import { AttemptModule } from './attempt/attempt.module';
import { CatalogueModule } from './catalogue/catalogue.module';
import { ClaimModule } from './claim/claim.module';
import type { PuzzlesConfig } from './config';
import { DATABASE } from './database';
import { partitionsFor } from './database/partitions';
import { EditorialModule } from './editorial/editorial.module';
import { LeaderboardModule } from './leaderboard/leaderboard.module';
import { UserModule } from './user/user.module';
import { RebuildRepository } from './rebuild/rebuild.repository';
import { RebuildService } from './rebuild/rebuild.service';
import { RemovalModule } from './removal/removal.module';
import { ScoreModule } from './score/score.module';
import { StatisticsModule } from './statistics/statistics.module';
import { StreakModule } from './streak/streak.module';
import { TelemetryModule } from './telemetry';

@Module({})
export class AppModule {
  /** @param connected false for a command line, which leaves events and background jobs to the running service */
  static forRoot(config: PuzzlesConfig, { connected = true }: { connected?: boolean } = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config),
        DatabaseModule.forRoot({ ...config.database, ...DATABASE, partitions: partitionsFor(config) }),
        MessagingModule.forRoot({ service: 'puzzles', connected }),
        AdminModule.forRoot('puzzles'),
        TelemetryModule,
        CatalogueModule,
        UserModule,
        StreakModule,
        StatisticsModule,
        AttemptModule,
        ScoreModule,
        LeaderboardModule,
        RemovalModule,
        ClaimModule,
        EditorialModule,
      ],
      providers: [RebuildRepository, RebuildService],
    };
  }
}
