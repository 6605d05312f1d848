import type { ServiceName } from '@fourfold/contracts';
import { Module, type DynamicModule } from '@nestjs/common';
import { AdminActService } from './admin-act.service';
import { commonQueries } from './common.queries';
import { HealthReportService } from '../health/health-report.service';
import { DeadLetterService } from './dead-letter.service';

/** What admins see of every service: its record of their actions, its dead letters, its health. Needs `MessagingModule`. */
@Module({})
export class ServiceAuditModule {
  static forRoot(service: ServiceName): DynamicModule {
    return {
      module: ServiceAuditModule,
      global: true,
      controllers: [commonQueries(service)],
      providers: [AdminActService, DeadLetterService, HealthReportService],
      exports: [AdminActService],
    };
  }
}
