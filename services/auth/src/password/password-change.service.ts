import { AppError, validationError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { HashingService } from '../hashing/hashing.service';
import { LoginService } from '../login/login.service';
import { MailService } from '../mail/mail.service';
import { PasswordChangeLimits } from './password-change.limits';
import { PasswordService } from './password.service';

interface PasswordChange {
  current: string;
  next: string;
}

@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly hashing: HashingService,
    private readonly logins: LoginService,
    private readonly passwords: PasswordService,
    private readonly mails: MailService,
    private readonly limits: PasswordChangeLimits,
  ) {}

  /**
   * Changes the password of a caller who knows the current one. The session of the caller continues, all others end.
   * @throws AppError `wrong_current_password`, `account_locked`, `rate_limited`; `validation_failed` unless the password
   * is another one; `service_unavailable` when too many requests wait
   */
  change(caller: AuthenticatedUser, change: PasswordChange): Promise<void> {
    return this.limits.apply(caller.user_id, () => this.apply(caller, change));
  }

  private apply(caller: AuthenticatedUser, { current, next }: PasswordChange): Promise<void> {
    return this.hashing.admit(caller.user_id, async () => {
      const user = await this.logins.requirePassword(caller, current);
      if (next === current)
        throw validationError(
          ['body', 'new_password'],
          'Your new password must be another than your current one',
          'isOtherPassword',
        );
      await this.passwords.replace(user.userId, {
        passwordHash: await this.hashing.hash(next),
        reason: 'password_changed',
        except: caller.session_id,
        alongside: async (manager, locked) => {
          if (locked.passwordHash !== user.passwordHash) throw new AppError('wrong_current_password');
          await this.limits.count(user.userId);
          await this.mails.queue(manager, 'password_changed', locked);
        },
      });
    });
  }
}
