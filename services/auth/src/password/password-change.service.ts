import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../account/account.repository';
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
    private readonly accounts: AccountRepository,
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
      const user = await this.accounts.current(caller);
      await this.requireCurrentLogged(user, current);
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

  private async requireCurrentLogged(user: UserEntity, password: string): Promise<void> {
    try {
      await this.lockout.requirePassword(user, password);
    } catch (error) {
      if (error instanceof AppError) this.telemetry.passwordChangeRefused(error.code, user.userId);
      throw error;
    }
  }
}
