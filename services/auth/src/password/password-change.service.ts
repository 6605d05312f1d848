import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../account/user.entity';
import { LockoutService } from '../lockout/lockout.service';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { PasswordHasher } from './password.hasher';
import { PasswordReplacer } from './password.replacer';

interface PasswordChange {
  current: string;
  next: string;
}

@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly lockout: LockoutService,
    private readonly replacer: PasswordReplacer,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Changes the password of a caller who knows the current one. The session of the caller continues, all others end.
   * @throws AppError `wrong_current_password`, `account_locked`; `service_unavailable` when too many requests wait
   */
  change(caller: AuthenticatedUser, { current, next }: PasswordChange): Promise<void> {
    return this.hasher.admit(async () => {
      const user = await this.requireCurrent(caller, current);
      await this.replacer.replace(user.userId, {
        passwordHash: await this.hasher.hash(next),
        reason: 'password_changed',
        except: caller.session_id,
        alongside: async (manager, { passwordHash, email, displayName }) => {
          if (passwordHash !== user.passwordHash) throw new AppError('wrong_current_password');
          await this.mails.passwordChanged(manager, { email, displayName });
        },
      });
      this.telemetry.passwordChanged(user.userId);
    });
  }

  private async requireCurrent(caller: AuthenticatedUser, password: string): Promise<UserEntity> {
    try {
      return await this.lockout.requirePassword(caller, password);
    } catch (error) {
      if (error instanceof AppError) this.telemetry.passwordChangeRefused(error.code, caller.user_id);
      throw error;
    }
  }
}
