import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { KnownDevices } from './known-devices';
import { LockoutRepository } from './lockout.repository';
import { LockoutService } from './lockout.service';

@Module({})
export class LockoutModule {
  static forRoot({ cookieSecret }: { cookieSecret: string }): DynamicModule {
    return {
      module: LockoutModule,
      global: true,
      providers: [
        LockoutRepository,
        LockoutService,
        { provide: KnownDevices, useFactory: () => new KnownDevices(cookieSecret) },
      ],
      exports: [LockoutService, KnownDevices],
    };
  }
}
