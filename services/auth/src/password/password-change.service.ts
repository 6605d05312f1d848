import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { HashingService } from '../hashing/hashing.service';
import { LoginService } from '../login/login.service';
import { MailService } from '../mail/mail.service';
import { AuthTelemetry } from '../telemetry';
import type { UserEntity } from '../user/user.entity';
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
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Changes the password of a caller who knows the current one. The session of the caller continues, all others end.
   * @throws AppError `wrong_current_password`, `account_locked`; `service_unavailable` when too many requests wait
   */
  change(caller: AuthenticatedUser, { current, next }: PasswordChange): Promise<void> {
    return this.hashing.admit(async () => {
      const user = await this.requireCurrent(caller, current);
      await this.passwords.replace(user.userId, {
        passwordHash: await this.hashing.hash(next),
        reason: 'password_changed',
        except: caller.session_id,
        alongside: async (manager, locked) => {
          if (locked.passwordHash !== user.passwordHash) throw new AppError('wrong_current_password');
          await this.mails.queue(manager, 'password_changed', locked);
        },
      });
      this.telemetry.passwordChanged(user.userId);
    });
  }

  private async requireCurrent(caller: AuthenticatedUser, password: string): Promise<UserEntity> {
    try {
      return await this.logins.requirePassword(caller, password);
    } catch (error) {
      if (error instanceof AppError) this.telemetry.passwordChangeRefused(error.code, caller.user_id);
      throw error;
    }
  }
}
