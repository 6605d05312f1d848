import type { LoginResponse } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { Client } from '../client';
import { HashingService } from '../hashing/hashing.service';
import { LockoutService } from '../lockout/lockout.service';
import { toLoginResponse } from '../session/session.dto';
import { SessionService, type SignedIn } from '../session/session.service';
import { AuthTelemetry } from '../telemetry';
import { emailKey } from '../user/domain/email';
import type { UserEntity } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';

export interface LoginAttempt {
  email: string;
  password: string;
  rememberMe: boolean;
  client: Client;
}

/** Checks passwords, at a login and in a running session; too many wrong ones lock the account's login. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UserRepository,
    private readonly hashing: HashingService,
    private readonly lockout: LockoutService,
    private readonly sessions: SessionService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Signs in with e-mail and password. An unknown address goes through the same steps as a wrong password.
   * @throws AppError `invalid_credentials`, `account_locked`, `account_disabled`; `service_unavailable` when too many wait
   */
  login(attempt: LoginAttempt): Promise<SignedIn> {
    return this.hashing.admit(emailKey(attempt.email), async () => {
      const user = await this.users.findByEmailKey(emailKey(attempt.email));
      const owner = await this.authenticateRecorded(user, attempt);
      const passwordHash = await this.renewedHash(owner, attempt.password);
      const isNewDevice = !this.lockout.isKnownDevice(attempt.client.deviceCookie, owner.userId);
      const signedIn = await this.sessions.open({ ...owner, passwordHash }, { ...attempt, isNewDevice });
      this.telemetry.record('signed_in', { user_id: owner.userId, session_id: signedIn.session.sessionId });
      return signedIn;
    });
  }

  /**
   * Confirms the password in a running session, for actions that need a recent sign-in.
   * @returns an access token with the time of this confirmation
   * @throws AppError `wrong_current_password`, `account_locked`; `service_unavailable` when too many requests wait
   */
  reauthenticate(
    caller: AuthenticatedUser,
    password: string,
    { deviceCookie }: Client,
  ): Promise<LoginResponse> {
    return this.hashing.admit(caller.user_id, async () => {
      const user = await this.requirePassword(caller, password);
      const token = await this.sessions.reauthenticate(user, caller.session_id, deviceCookie);
      return toLoginResponse(user, token);
    });
  }

  /**
   * Verifies the password of a signed-in caller, in a request that was admitted. A stolen session gets as many attempts
   * as a login; the two are counted separately.
   * @returns the account of the caller
   * @throws AppError `unauthorized`, `account_disabled`, `wrong_current_password`, `account_locked`
   */
  async requirePassword(caller: AuthenticatedUser, password: string): Promise<UserEntity> {
    const user = await this.sessions.currentUser(caller);
    const counter = this.lockout.counterOfCaller(user);
    await this.lockout.refuseWhenLocked(counter);
    if (!(await this.hashing.verify(user.passwordHash, password))) {
      await this.lockout.countFailure(counter);
      throw new AppError('wrong_current_password');
    }
    await this.lockout.countSuccess(counter);
    return user;
  }

  private async authenticateRecorded(user: UserEntity | null, attempt: LoginAttempt): Promise<UserEntity> {
    try {
      return await this.authenticate(user, attempt);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { email, client } = attempt;
      await this.lockout.record({ email, client, userId: user?.userId ?? null });
      this.telemetry.record('login_refused', { reason: error.code, user_id: user?.userId });
      throw error;
    }
  }

  private async authenticate(user: UserEntity | null, attempt: LoginAttempt): Promise<UserEntity> {
    const { deviceCookie } = attempt.client;
    const counter = this.lockout.counterFor(emailKey(attempt.email), { deviceCookie, userId: user?.userId });
    await this.lockout.refuseWhenLocked(counter);
    const isCorrect = await this.hashing.verify(user?.passwordHash, attempt.password);
    if (!user || !isCorrect) {
      await this.lockout.countFailure(counter);
      throw new AppError('invalid_credentials');
    }
    await this.lockout.countSuccess(counter);
    if (!user.isActive) throw new AppError('account_disabled');
    return user;
  }

  /** Hashes with outdated parameters are renewed at login, when the password is available. */
  private async renewedHash({ userId, passwordHash }: UserEntity, password: string): Promise<string> {
    if (!this.hashing.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.hashing.hash(password);
    await this.users.replaceHash(userId, passwordHash, renewed);
    return renewed;
  }
}
