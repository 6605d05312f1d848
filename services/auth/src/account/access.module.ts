import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AccountAccessService } from './account-access.service';
import { AccountErasureRepository } from './account-erasure.repository';
import { AccountEraser } from './account.eraser';
import { AccountModule } from './account.module';
import { DeletionController } from './deletion.controller';

/** Apart from `AccountModule`, since taking access away ends sessions, and sessions need accounts. */
@Module({})
export class AccountAccessModule {
  static forRoot(sessions: DynamicModule): DynamicModule {
    return {
      module: AccountAccessModule,
      imports: [AccountModule, sessions],
      controllers: [DeletionController],
      providers: [AccountAccessService, AccountEraser, AccountErasureRepository],
      exports: [AccountAccessService, AccountEraser],
    };
  }
}
