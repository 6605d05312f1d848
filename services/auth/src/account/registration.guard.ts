import { AppError, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable, type CanActivate } from '@nestjs/common';
import type { AuthConfig } from '../config';

/** Refuses new players while the operator takes none; admins still create accounts. */
@Injectable()
export class RegistrationGuard implements CanActivate {
  constructor(@Inject(ServiceConfig) private readonly config: AuthConfig) {}

  /** @throws AppError `registration_closed` */
  canActivate(): boolean {
    if (!this.config.REGISTRATION_OPEN) throw new AppError('registration_closed');
    return true;
  }
}
