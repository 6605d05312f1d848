import { AppError, type AuthenticatedUser, Clock, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config';
import type { UserEntity } from './user.entity';

/** Which accounts need a session that began with a passkey for what their role allows. */
@Injectable()
export class PasskeyRequirementService {
  constructor(
    @Inject(ServiceConfig) private readonly config: Pick<AuthConfig, 'ADMIN_PASSKEYS'>,
    private readonly clock: Clock,
  ) {}

  /** For admins and observers, if the operator wants it, unless it was waived a short time ago. */
  appliesTo({ isAdmin, isObserver, passkeyWaivedUntil }: UserEntity): boolean {
    if (this.config.ADMIN_PASSKEYS === 'off' || !(isAdmin || isObserver)) return false;
    return passkeyWaivedUntil === null || passkeyWaivedUntil <= this.clock.now();
  }

  /**
   * An account that needs a passkey, and has one, changes its passkeys in a session that began with one: a stolen password
   * must not become a passkey.
   * @param count of its passkeys
   * @throws AppError `passkey_required`
   */
  requireForChange({ passkey }: AuthenticatedUser, owner: UserEntity, count: number): void {
    if (count > 0 && !passkey && this.appliesTo(owner)) throw new AppError('passkey_required');
  }
}
