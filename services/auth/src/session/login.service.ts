import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../account/account.repository';
import { emailKey } from '../account/domain/email';
import type { UserEntity } from '../account/user.entity';
import type { Client } from '../client';
import { LockoutService } from '../lockout/lockout.service';
import { PasswordHasher } from '../password/password.hasher';
import { AuthTelemetry } from '../telemetry';
import { SessionService, type SignedIn } from './session.service';

export interface LoginAttempt {
  email: string;
  password: string;
  rememberMe: boolean;
  client: Client;
  /** The cookie of a known device. */
  deviceCookie: string | undefined;
}

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly lockout: LockoutService,
    private readonly sessions: SessionService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Signs in with e-mail and password. An unknown address goes through the same steps as a wrong password.
   * @throws AppError `invalid_credentials`, `account_locked`, `account_disabled`; `service_unavailable` when too many wait
   */
  login(attempt: LoginAttempt): Promise<SignedIn> {
    return this.hasher.admit(async () => {
      const user = await this.accounts.findByEmailKey(emailKey(attempt.email));
      const owner = await this.authenticateRecorded(user, attempt);
      const passwordHash = await this.renewedHash(owner, attempt.password);
      const signedIn = await this.sessions.open({ ...owner, passwordHash }, attempt);
      this.telemetry.signedIn(owner.userId, signedIn.session.sessionId);
      return signedIn;
    });
  }

  private async authenticateRecorded(user: UserEntity | null, attempt: LoginAttempt): Promise<UserEntity> {
    try {
      return await this.authenticate(user, attempt);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { email, client } = attempt;
      await this.lockout.record({ email, client, userId: user?.userId ?? null });
      this.telemetry.loginRefused(error.code, user?.userId);
      throw error;
    }
  }

  private async authenticate(user: UserEntity | null, attempt: LoginAttempt): Promise<UserEntity> {
    const counter = this.lockout.counterFor(emailKey(attempt.email), { ...attempt, userId: user?.userId });
    await this.lockout.refuseWhenLocked(counter);
    const isCorrect = await this.hasher.verify(user?.passwordHash, attempt.password);
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
    if (!this.hasher.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.hasher.hash(password);
    await this.accounts.replaceHash(userId, passwordHash, renewed);
    return renewed;
  }
}
