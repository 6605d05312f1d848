import type { ServiceName } from '@fourfold/contracts';
import { Module, type DynamicModule } from '@nestjs/common';
import { AdminActService } from './admin-act.service';
import { commonQueries } from './common.queries';
import { DeadLetterService } from './dead-letter.service';

/** What admins see of every service: its record of their actions, and its dead letters. Needs `MessagingModule`. */
@Module({})
export class ServiceAuditModule {
  static forRoot(service: ServiceName): DynamicModule {
    return {
      module: ServiceAuditModule,
      global: true,
      controllers: [commonQueries(service)],
      providers: [AdminActService, DeadLetterService],
      exports: [AdminActService],
    };
  }
}
