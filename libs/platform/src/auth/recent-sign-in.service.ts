import { RECENT_SIGN_IN_SECONDS } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import type { AuthenticatedUser } from './authenticated-user';

/** Guards actions for which a borrowed session must not be enough: the password has to have been entered recently. */
@Injectable()
export class RecentSignInService {
  constructor(private readonly clock: Clock) {}

  /** A guest has no password to enter. @throws AppError `reauthenticate` */
  require({ authenticated_at, is_guest }: AuthenticatedUser): void {
    if (is_guest) return;
    const ageSeconds = this.clock.now().getTime() / 1_000 - authenticated_at;
    if (ageSeconds > RECENT_SIGN_IN_SECONDS) throw new AppError('reauthenticate');
  }
}
