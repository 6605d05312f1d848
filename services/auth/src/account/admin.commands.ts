import { AppError, ConfigError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { AdminCredentials } from '../config';
import { AccountAccessService } from './account-access.service';
import { AccountRepository } from './account.repository';
import { AdminCreator } from './admin.creator';
import { emailKey } from './domain/email';
import type { UserEntity } from './user.entity';

/** Creates and promotes admins from the command line. */
@Injectable()
export class AdminCommands {
  constructor(
    private readonly creator: AdminCreator,
    private readonly accounts: AccountRepository,
    private readonly access: AccountAccessService,
  ) {}

  /** @throws ConfigError when the address has an account: a stranger may have registered it and must not become an admin */
  async create(credentials: AdminCredentials): Promise<void> {
    try {
      await this.creator.create(credentials);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
      const account = await this.find(credentials.email);
      throw new ConfigError([
        account
          ? `the address has an account, ${account.username}: to promote it, pass the address and --promote ${account.username}`
          : 'the address is reserved for the account that had it until a few days ago',
      ]);
    }
  }

  /**
   * Promotes the account with that address; its password stays.
   * @returns false when it is an admin already
   * @throws ConfigError when the username is another one
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
