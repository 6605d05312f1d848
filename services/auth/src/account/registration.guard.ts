import type { AppConfig } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Inject, Injectable, type CanActivate } from '@nestjs/common';
import { APP_CONFIG } from '../app-config/app-config.controller';

/** Refuses new players while the operator takes none; admins still create accounts. */
@Injectable()
export class RegistrationGuard implements CanActivate {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /** @throws AppError `registration_closed` */
  canActivate(): boolean {
    if (!this.config.registration_open) throw new AppError('registration_closed');
    return true;
  }
}
