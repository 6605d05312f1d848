import { AppError, ConfigError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { AdminCredentials } from '../config';
import { AccountAccessService } from './account-access.service';
import { AccountRepository } from './account.repository';
import { AdminCreator } from './admin.creator';
import { emailKey } from './domain/email';
import type { UserEntity } from './user.entity';

/** Makes admins for whoever has the command line. */
@Injectable()
export class AdminAppointer {
  constructor(
    private readonly creator: AdminCreator,
    private readonly accounts: AccountRepository,
    private readonly access: AccountAccessService,
  ) {}

  /** @throws ConfigError when the address has an account: whoever registered it first is no admin by that alone */
  async create(credentials: AdminCredentials): Promise<void> {
    try {
      await this.creator.create(credentials);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
      const account = await this.find(credentials.email);
      throw new ConfigError([
        account
          ? `the address has an account, ${account.username}: to make that one an admin, give the address and --promote ${account.username}`
          : 'the address is kept for the account that had it until a few days ago',
      ]);
    }
  }

  /**
   * Makes an admin of the account that an address has; it keeps its password.
   * @returns false when it is one already
   * @throws ConfigError when the account is not the one that was named
   */
  async promote(email: string, username: string): Promise<boolean> {
    const account = await this.find(email);
    if (account?.username !== username)
      throw new ConfigError([`the address has no account with the username ${username}`]);
    return this.access.setAdmin(account.userId, true);
  }

  private find(email: string): Promise<UserEntity | null> {
    return this.accounts.findByEmailKey(emailKey(email));
  }
}
