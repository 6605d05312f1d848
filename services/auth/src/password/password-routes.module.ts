import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/account.module';
import { PasswordController } from './password.controller';
import { PasswordReplacer } from './password.replacer';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetConfirmer } from './password-reset.confirmer';
import { PasswordResetEntity } from './password-reset.entity';
import { PasswordResetRepository } from './password-reset.repository';
import { PasswordResetService } from './password-reset.service';
import { PASSWORD_RESET_SETTINGS } from './password-reset.settings';
import type { PasswordResetSettings } from './password-reset.settings';

/** Apart from `PasswordModule`, which knows nothing but hashes: to change a password takes accounts and sessions. */
@Module({})
export class PasswordRoutesModule {
  static forRoot(settings: PasswordResetSettings, sessions: DynamicModule): DynamicModule {
    return {
      module: PasswordRoutesModule,
      imports: [TypeOrmModule.forFeature([PasswordResetEntity]), AccountModule, sessions],
      controllers: [PasswordController],
      providers: [
        PasswordChangeService,
        PasswordReplacer,
        PasswordResetConfirmer,
        PasswordResetRepository,
        PasswordResetService,
        { provide: PASSWORD_RESET_SETTINGS, useValue: settings },
      ],
      exports: [PasswordReplacer],
    };
  }
}
