import { AppError, ConfigError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdminCredentials } from '../config';
import { HashingService } from '../hashing/hashing.service';
import { AccessService } from '../session/access.service';
import { AuthTelemetry } from '../telemetry';
import type { UserEntity } from '../user/user.entity';
import { AccountService } from './account.service';

const DISPLAY_NAME = 'Admin';

/** Creates and promotes admins without another admin: at the first start, and from the command line. */
@Injectable()
export class AdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountService,
    private readonly hashing: HashingService,
    private readonly access: AccessService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** @throws AppError `email_taken` */
  async create({ email, password }: AdminCredentials): Promise<UserEntity> {
    await this.accounts.refuseTakenEmail(email);
    const passwordHash = await this.hashing.hash(password);
    const account = { email, displayName: DISPLAY_NAME, passwordHash, isAdmin: true };
    const user = await this.dataSource.transaction((manager) => this.accounts.create(manager, account));
    this.telemetry.record('admin_created', { user_id: user.userId });
    return user;
  }

  /** @throws ConfigError when the address has an account: a stranger may have registered it and must not become an admin */
  async createByCommand(credentials: AdminCredentials): Promise<UserEntity> {
    try {
      return await this.create(credentials);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
      const account = await this.accounts.findByEmail(credentials.email);
      throw new ConfigError([
        account
          ? `the address has an account, ${account.username}: to promote it, pass the address and --promote ${account.username}`
          : 'the address is reserved for the account that had it until a few days ago',
      ]);
    }
  }

  /**
   * Promotes the account with that address; its password stays.
   * @returns it, and whether it was no admin before
   * @throws ConfigError when the username is another one
   */
  async promote(email: string, username: string): Promise<{ user: UserEntity; isNew: boolean }> {
    const account = await this.accounts.findByEmail(email);
    if (account?.username !== username)
      throw new ConfigError([`the address has no account with the username ${username}`]);
    return { user: account, isNew: await this.access.setAdmin(account.userId, true) };
  }
}
