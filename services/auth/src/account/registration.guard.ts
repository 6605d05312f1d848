import { AppError, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable, type CanActivate } from '@nestjs/common';
import type { AuthConfig } from '../config';

/** Refuses registrations while the operator has closed them; admins can still create accounts. */
@Injectable()
export class RegistrationGuard implements CanActivate {
  constructor(@Inject(ServiceConfig) private readonly config: AuthConfig) {}

  /** @throws AppError `registration_closed` */
  canActivate(): boolean {
    if (!this.config.REGISTRATION_OPEN) throw new AppError('registration_closed');
    return true;
  }
}
