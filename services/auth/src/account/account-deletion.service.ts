import { AppError, RecentSignIn, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessRevoker } from '../session/access.revoker';
import { AccountEraser } from './account.eraser';
import { AccountRepository } from './account.repository';

/** Deletes the account of the caller. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly recentSignIn: RecentSignIn,
    private readonly eraser: AccountEraser,
    private readonly revoker: AccessRevoker,
  ) {}

  /** @throws AppError `unauthorized`, `account_disabled`, `reauthenticate`, `admin_account` */
  async deleteOwn(caller: AuthenticatedUser): Promise<void> {
    const { userId } = await this.accounts.current(caller);
    this.recentSignIn.require(caller);
    const change = await this.dataSource.transaction(async (manager) => {
      const user = await this.accounts.lock(manager, userId);
      // Otherwise the last admin could leave nobody who can make another.
      if (user.isAdmin) throw new AppError('admin_account');
      return this.eraser.erase(manager, user);
    });
    await this.revoker.enforce(change);
  }
}
