import type { LoginResponse } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LockoutService } from '../lockout/lockout.service';
import { PasswordHasher } from '../password/password.hasher';
import { AccessTokens } from './access-tokens';
import { toLoginResponse } from './session.mapper';
import { SessionRepository } from './session.repository';

/** Confirms the password in a running session, for actions that need a recent sign-in. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly lockout: LockoutService,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * @returns an access token with the time of this confirmation
   * @throws AppError `wrong_current_password`, `account_locked`; `service_unavailable` when too many requests wait
   */
  confirm(caller: AuthenticatedUser, password: string): Promise<LoginResponse> {
    return this.hasher.admit(async () => {
      const user = await this.lockout.requirePassword(caller, password);
      const sessionId = caller.session_id;
      const times = await this.sessions.reauthenticate(sessionId);
      if (!times) throw new AppError('unauthorized');
      return toLoginResponse({ user, accessToken: await this.tokens.sign(user, { sessionId, ...times }) });
    });
  }
}
