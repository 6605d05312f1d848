import { MetricsRegistry } from '@fourfold/platform';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { HashingQueue } from './hashing-queue';
import type { HashingLimits } from './hashing-queue';
import { PasswordHasher } from './password.hasher';

@Module({})
export class PasswordModule {
  static forRoot(limits: HashingLimits): DynamicModule {
    return {
      module: PasswordModule,
      global: true,
      providers: [
        {
          provide: PasswordHasher,
          inject: [MetricsRegistry],
          useFactory: (metrics: MetricsRegistry) => {
            const queue = new HashingQueue(limits);
            metrics.gauge(
              'fourfold_auth_hashing_waiting',
              'Password hashes waiting for their turn',
              [],
              (gauge) => gauge.set(queue.waiting),
            );
            return PasswordHasher.create(queue);
          },
        },
      ],
      exports: [PasswordHasher],
    };
  }
}
