import { accountLockedDetail, type FailedLogin } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { emailKey } from '../user/domain/email';
import type { UserEntity } from '../user/user.entity';
import { afterFailure, lockedForSeconds } from './domain/lockout';
import { FailedLoginRepository, type RefusedLogin } from './failed-login.repository';
import { KnownDeviceService } from './known-device.service';
import { type CounterKey, type CounterReading, LockoutRepository } from './lockout.repository';

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
    private readonly devices: KnownDeviceService,
    private readonly failures: FailedLoginRepository,
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

  /** Whether the account has been used on the device before. */
  isKnownDevice(deviceCookie: string | undefined, userId: string): boolean {
    return this.devices.recognise(deviceCookie, userId) !== undefined;
  }

  /** The counter of a signed-in caller who enters the password again. */
  counterOfCaller({ userId }: Pick<UserEntity, 'userId'>): CounterKey {
    return { emailKey: userId, device: SIGNED_IN };
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
    if (counter.failedAt.length > 0) await this.counters.clearUnlessLocked(key);
  }

  /** Stores a failed login, shown to admins. */
  record(login: RefusedLogin): Promise<void> {
    return this.failures.record(login);
  }

  /** A page of failed logins, newest first. */
  async listFailures(skip: number, limit: number): Promise<FailedLogin[]> {
    const failures = await this.failures.list(skip, limit);
    const locked = await this.counters.lockedAmong(failures.map(({ email }) => emailKey(email)));
    return failures.map(({ email, address, userAgent, attemptedAt, userId }) => ({
      email,
      ip: address,
      user_agent: userAgent,
      attempted_at: attemptedAt.toISOString(),
      user_id: userId,
      locked: locked.has(emailKey(email)),
    }));
  }

  /** Removes every counter of an account, locked or not, in the transaction of the caller. */
  unlock(
    manager: EntityManager,
    { userId, emailKey }: Pick<UserEntity, 'userId' | 'emailKey'>,
  ): Promise<void> {
    return this.counters.remove(manager, [userId, emailKey]);
  }

  /** Forgets the attempts with an address that an account no longer has, or has again. */
  async forgetAddress(manager: EntityManager, emailKey: string): Promise<void> {
    await this.counters.remove(manager, [emailKey]);
    await this.failures.removeOwnerless(manager, emailKey);
  }
}

function refuse(counter: CounterReading): void {
  const retryAfterSeconds = lockedForSeconds(counter, counter.now);
  if (retryAfterSeconds > 0)
    throw new AppError('account_locked', {
      detail: accountLockedDetail(retryAfterSeconds),
      retryAfterSeconds,
    });
}
