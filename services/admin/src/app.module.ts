import { PlatformModule } from '@fourfold/platform';
import { AdminModule } from '@fourfold/platform/admin';
import { MessagingModule } from '@fourfold/platform/messaging';
import { DatabaseModule } from '@fourfold/platform/database';
import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from './audit/audit.module';
import type { AdminConfig } from './config';
import { DATABASE } from './database';
import { DeadLetterModule } from './dead-letter/dead-letter.module';
import { HealthModule } from './health/health.module';
import { RemovalModule } from './removal/removal.module';
import { StatsModule } from './stats/stats.module';
import { TelemetryModule } from './telemetry';

@Module({})
export class AppModule {
  /** @param connected false for a command line, which leaves events to the running service */
  static forRoot(config: AdminConfig, { connected = true }: { connected?: boolean } = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config),
        DatabaseModule.forRoot({ ...config.database, ...DATABASE }),
        MessagingModule.forRoot({ service: 'admin', connected }),
        AdminModule.forRoot('admin'),
        TelemetryModule,
        AuditModule,
        StatsModule,
        RemovalModule,
        DeadLetterModule,
        HealthModule,
      ],
    };
  }
}
