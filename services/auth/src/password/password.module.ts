import { MetricsRegistry, ServiceConfig } from '@fourfold/platform';
import { Global, Module } from '@nestjs/common';
import type { AuthConfig } from '../config';
import { HashingQueue } from './hashing-queue';
import { PasswordChangeService } from './password-change.service';
import { PasswordController } from './password.controller';
import { PasswordHasher } from './password.hasher';
import { PasswordReplacer } from './password.replacer';
import { PasswordResetConfirmer } from './password-reset.confirmer';
import { PasswordResetService } from './password-reset.service';

@Global()
@Module({
  controllers: [PasswordController],
  providers: [
    PasswordChangeService,
    PasswordReplacer,
    PasswordResetConfirmer,
    PasswordResetService,
    { provide: PasswordHasher, inject: [ServiceConfig, MetricsRegistry], useFactory: createHasher },
  ],
  exports: [PasswordHasher, PasswordReplacer],
})
export class PasswordModule {}

function createHasher(config: AuthConfig, metrics: MetricsRegistry): Promise<PasswordHasher> {
  const queue = new HashingQueue(config.hashing());
  metrics.gauge('fourfold_auth_hashing_waiting', 'Password hashes waiting for their turn', [], (gauge) =>
    gauge.set(queue.waiting),
  );
  return PasswordHasher.create(queue);
}
