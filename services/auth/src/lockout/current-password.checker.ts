import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../account/user.entity';
import { PasswordHasher } from '../password/password.hasher';
import { LockoutService } from './lockout.service';

/** Asks somebody who is signed in for the password once more. */
@Injectable()
export class CurrentPasswordChecker {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly lockout: LockoutService,
  ) {}

  /**
   * Whoever got hold of a session has as many guesses as at the login, and takes none away from the owner there.
   * @throws AppError `wrong_current_password`, `account_locked`
   */
  async require({ userId, passwordHash }: UserEntity, password: string): Promise<void> {
    const counter = this.lockout.signedInCounter(userId);
    await this.lockout.refuseWhenLocked(counter);
    if (!(await this.hasher.verify(passwordHash, password))) {
      await this.lockout.countFailure(counter);
      throw new AppError('wrong_current_password');
    }
    await this.lockout.countSuccess(counter);
  }
}
