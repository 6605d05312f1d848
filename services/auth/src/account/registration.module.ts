import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AccountModule } from './account.module';
import { RegistrationController } from './registration.controller';
import { RegistrationService } from './registration.service';

/** Apart from `AccountModule`, since signing a new player in needs sessions, and sessions need accounts. */
@Module({})
export class RegistrationModule {
  static forRoot(sessions: DynamicModule): DynamicModule {
    return {
      module: RegistrationModule,
      imports: [AccountModule, sessions],
      controllers: [RegistrationController],
      providers: [RegistrationService],
    };
  }
}
