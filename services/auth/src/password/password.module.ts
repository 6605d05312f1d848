import { MetricsRegistry } from '@fourfold/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { type HashingLimits, HashingQueue } from './hashing-queue';
import { PasswordChangeService } from './password-change.service';
import { PasswordController } from './password.controller';
import { PasswordHasher } from './password.hasher';
import { PasswordReplacer } from './password.replacer';
import { PasswordResetConfirmer } from './password-reset.confirmer';
import { PasswordResetService } from './password-reset.service';
import { PASSWORD_RESET_SETTINGS, type PasswordResetSettings } from './password-reset.settings';

@Module({})
export class PasswordModule {
  static forRoot(hashing: HashingLimits, resets: PasswordResetSettings): DynamicModule {
    return {
      module: PasswordModule,
      global: true,
      controllers: [PasswordController],
      providers: [
        PasswordChangeService,
        PasswordReplacer,
        PasswordResetConfirmer,
        PasswordResetService,
        { provide: PASSWORD_RESET_SETTINGS, useValue: resets },
        {
          provide: PasswordHasher,
          inject: [MetricsRegistry],
          useFactory: (metrics: MetricsRegistry) => {
            const queue = new HashingQueue(hashing);
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
      exports: [PasswordHasher, PasswordReplacer],
    };
  }
}
