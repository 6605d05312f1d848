import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { FailedLoginEntity } from './failed-login.entity';
import { FailedLoginRepository } from './failed-login.repository';
import { KnownDeviceService } from './known-device.service';
import { LockoutQueries } from './lockout.queries';
import { LockoutRepository } from './lockout.repository';
import { LockoutService } from './lockout.service';
import { LoginCounterEntity } from './login-counter.entity';

@Module({
  imports: [UserModule, TypeOrmModule.forFeature([LoginCounterEntity, FailedLoginEntity])],
  controllers: [LockoutQueries],
  providers: [FailedLoginRepository, KnownDeviceService, LockoutRepository, LockoutService],
  exports: [KnownDeviceService, LockoutService],
})
export class LockoutModule {}
