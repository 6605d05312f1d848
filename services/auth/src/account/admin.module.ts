import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { AdminCredentials } from '../config';
import { AccountModule } from './account.module';
import { AdminCreator } from './admin.creator';
import { FIRST_ADMIN, FirstAdmin } from './first-admin';

@Module({})
export class AdminModule {
  /** @param firstAdmin made at start, if given */
  static forRoot(firstAdmin: AdminCredentials | undefined): DynamicModule {
    return {
      module: AdminModule,
      imports: [AccountModule],
      providers: [AdminCreator, FirstAdmin, { provide: FIRST_ADMIN, useValue: firstAdmin }],
      exports: [AdminCreator],
    };
  }
}
