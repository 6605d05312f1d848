import { accountLockedDetail } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import type { UserEntity } from '../account/user.entity';
import { PasswordHasher } from '../password/password.hasher';
import { afterFailure, lockedForSeconds } from './domain/lockout';
import { FailedLoginRepository, type RefusedLogin } from './failed-login.repository';
import { KnownDevices } from './known-devices';
import {
  type CountedAccount,
  type CounterKey,
  type CounterReading,
  LockoutRepository,
} from './lockout.repository';

/** Takes the place of a device id; no device has such an id. */
const SIGNED_IN = 'signed-in';

/**
 * Counts failed logins and locks. Works with submitted addresses, not accounts, so that a lock does not reveal whether
 * an account exists.
 */
@Injectable()
export class LockoutService {
  constructor(
    private readonly counters: LockoutRepository,
    private readonly devices: KnownDevices,
    private readonly failures: FailedLoginRepository,
    private readonly hasher: PasswordHasher,
    private readonly accounts: AccountRepository,
  ) {}

  /** The counter of an attempt: a device that has signed in to the account before has its own. */
  counterFor(
    emailKey: string,
    from: { deviceCookie: string | undefined; userId: string | undefined },
  ): CounterKey {
    const device =
      from.userId === undefined ? undefined : this.devices.recognise(from.deviceCookie, from.userId);
    return { emailKey, device: device ?? '' };
  }

  /**
   * Verifies the password of a signed-in caller. A stolen session gets as many attempts as a login; the two are counted
   * separately.
   * @returns the account of the caller
   * @throws AppError `unauthorized`, `account_disabled`, `wrong_current_password`, `account_locked`
   */
  async requirePassword(caller: AuthenticatedUser, password: string): Promise<UserEntity> {
    const user = await this.accounts.current(caller);
    const counter = { emailKey: user.userId, device: SIGNED_IN };
    await this.refuseWhenLocked(counter);
    if (!(await this.hasher.verify(user.passwordHash, password))) {
      await this.countFailure(counter);
      throw new AppError('wrong_current_password');
    }
    await this.countSuccess(counter);
    return user;
  }

  /** @throws AppError `account_locked` */
  async refuseWhenLocked(key: CounterKey): Promise<void> {
    refuse(await this.counters.read(key));
  }

  /**
   * Counts a wrong password.
   * @throws AppError `account_locked` when concurrent attempts have locked the counter meanwhile: guessing in parallel
   * must not reveal more than guessing in sequence
   */
  async countFailure(key: CounterKey): Promise<void> {
    refuse(await this.counters.change(key, (counter) => afterFailure(counter, counter.now)));
  }

  /**
   * Resets the counter after a correct password.
   * @throws AppError `account_locked` when the counter was locked meanwhile: a correct guess among parallel ones stays
   * hidden
   */
  async countSuccess(key: CounterKey): Promise<void> {
    const counter = await this.counters.read(key);
    refuse(counter);
    if (counter?.failedAt.length) await this.counters.clearUnlessLocked(key);
  }

  /** Stores a failed login, shown to admins. */
  record(login: RefusedLogin): Promise<void> {
    return this.failures.record(login);
  }

  /** Removes every counter of an account, locked or not, in the transaction of the caller. */
  unlock(manager: EntityManager, account: CountedAccount): Promise<void> {
    return this.counters.clearAll(manager, account);
  }
}

function refuse(counter: CounterReading | undefined): void {
  const retryAfterSeconds = counter ? lockedForSeconds(counter, counter.now) : 0;
  if (retryAfterSeconds > 0)
    throw new AppError('account_locked', {
      detail: accountLockedDetail(retryAfterSeconds),
      retryAfterSeconds,
    });
}
