import type { ServiceName } from '@fourfold/contracts';
import { Module, type DynamicModule } from '@nestjs/common';
import { AdminActs } from './admin-acts';
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
      providers: [AdminActs, DeadLetterService],
      exports: [AdminActs],
    };
  }
}
