import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { AdminCredentials } from '../config';
import { AccountModule } from './account.module';
import { AdminAppointer } from './admin.appointer';
import { AdminCreator } from './admin.creator';
import { FIRST_ADMIN, FirstAdmin } from './first-admin';

@Module({})
export class AdminModule {
  /** @param firstAdmin made at start, if given */
  static forRoot(firstAdmin: AdminCredentials | undefined, access: DynamicModule): DynamicModule {
    return {
      module: AdminModule,
      imports: [AccountModule, access],
      providers: [AdminAppointer, AdminCreator, FirstAdmin, { provide: FIRST_ADMIN, useValue: firstAdmin }],
      exports: [AdminAppointer],
    };
  }
}
