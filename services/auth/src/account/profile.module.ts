import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AccountController } from './account.controller';
import { AccountModule } from './account.module';
import { EmailConfirmer } from './email.confirmer';
import { EmailController } from './email.controller';
import { EmailRestorer } from './email.restorer';
import { EMAIL_CHANGE_LIMITS, OwnProfileChanger } from './own-profile.changer';
import type { EmailChangeLimits } from './own-profile.changer';
import { ProfileService } from './profile.service';

/** Apart from `AccountModule`, since an address is restored with a new password, and passwords need accounts. */
@Module({})
export class ProfileModule {
  static forRoot(limits: EmailChangeLimits, passwords: DynamicModule): DynamicModule {
    return {
      module: ProfileModule,
      imports: [AccountModule, passwords],
      controllers: [AccountController, EmailController],
      providers: [
        EmailConfirmer,
        EmailRestorer,
        OwnProfileChanger,
        ProfileService,
        { provide: EMAIL_CHANGE_LIMITS, useValue: limits },
      ],
    };
  }
}
