import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CurrentPasswordChecker } from './current-password.checker';
import { FailedLoginEntity } from './failed-login.entity';
import { FailedLoginRepository } from './failed-login.repository';
import { KnownDevices } from './known-devices';
import { LockoutQueries } from './lockout.queries';
import { LockoutRepository } from './lockout.repository';
import { LockoutService } from './lockout.service';
import { LoginCounterEntity } from './login-counter.entity';

@Module({})
export class LockoutModule {
  static forRoot({ cookieSecret }: { cookieSecret: string }): DynamicModule {
    return {
      module: LockoutModule,
      global: true,
      imports: [TypeOrmModule.forFeature([LoginCounterEntity, FailedLoginEntity])],
      controllers: [LockoutQueries],
      providers: [
        CurrentPasswordChecker,
        FailedLoginRepository,
        LockoutRepository,
        LockoutService,
        { provide: KnownDevices, useFactory: () => new KnownDevices(cookieSecret) },
      ],
      exports: [CurrentPasswordChecker, LockoutService, KnownDevices],
    };
  }
}
