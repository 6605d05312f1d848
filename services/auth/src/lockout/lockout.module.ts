import { ServiceConfig } from '@fourfold/platform';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { AuthConfig } from '../config';
import { FailedLoginEntity } from './failed-login.entity';
import { FailedLoginRepository } from './failed-login.repository';
import { KnownDevices } from './known-devices';
import { LockoutQueries } from './lockout.queries';
import { LockoutRepository } from './lockout.repository';
import { LockoutService } from './lockout.service';
import { LoginCounterEntity } from './login-counter.entity';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([LoginCounterEntity, FailedLoginEntity])],
  controllers: [LockoutQueries],
  providers: [
    FailedLoginRepository,
    LockoutRepository,
    LockoutService,
    {
      provide: KnownDevices,
      inject: [ServiceConfig],
      useFactory: ({ COOKIE_SECRET }: AuthConfig) => new KnownDevices(COOKIE_SECRET),
    },
  ],
  exports: [LockoutService, KnownDevices],
})
export class LockoutModule {}
