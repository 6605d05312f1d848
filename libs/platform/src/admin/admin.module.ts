import type { ServiceName } from '@fourfold/contracts';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { HealthReportService } from '../health/health-report.service';
import { AccountAccess } from './account-access';
import { AccountAccessClient } from './account-access.client';
import { AdminActService } from './admin-act.service';
import { AdminGuard } from './admin.guard';
import { commonQueries } from './common.queries';
import { deadLetterCommands } from './dead-letter.commands';
import { DeadLetterService } from './dead-letter.service';
import { AdminTelemetry } from './telemetry';

interface AdminOptions {
  /** The class that reads what an account may do. By default the service asks auth. */
  access?: Type<AccountAccess>;
  /** The modules with the providers that this class needs. */
  imports?: NonNullable<DynamicModule['imports']>;
}

/**
 * Administration of one service: `AdminGuard` for its routes, the record of what admins change, its dead letters and its
 * health. Needs `MessagingModule`.
 */
@Module({})
export class AdminModule {
  static forRoot(
    service: ServiceName,
    { access = AccountAccessClient, imports = [] }: AdminOptions = {},
  ): DynamicModule {
    return {
      module: AdminModule,
      global: true,
      imports,
      controllers: [commonQueries(service), deadLetterCommands(service)],
      providers: [
        { provide: AccountAccess, useClass: access },
        AdminActService,
        AdminGuard,
        AdminTelemetry,
        DeadLetterService,
        HealthReportService,
      ],
      exports: [AccountAccess, AdminActService, AdminGuard, AdminTelemetry],
    };
  }
}
