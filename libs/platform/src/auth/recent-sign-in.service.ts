import { RECENT_SIGN_IN_SECONDS } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import type { AuthenticatedUser } from './authenticated-user';

/** Guards actions for which a borrowed session must not be enough: the password has to have been entered, or a
 * passkey used, recently. */
@Injectable()
export class RecentSignInService {
  constructor(private readonly clock: Clock) {}

  /** @throws AppError `reauthenticate` */
  require(user: AuthenticatedUser): void {
    if (!this.isRecent(user)) throw new AppError('reauthenticate');
  }

  /** For services that ask another one, which alone knows whether anything would change. */
  isRecent({ authenticated_at, is_guest }: AuthenticatedUser): boolean {
    // A guest has no password to enter.
    return is_guest || this.clock.now().getTime() / 1_000 - authenticated_at <= RECENT_SIGN_IN_SECONDS;
  }
}
