import { AppError } from '@fourfold/platform';
import { AccountAccess } from '@fourfold/platform/admin';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The accounts that admins name in their requests. */
@Injectable()
export class AccountService {
  constructor(
    private readonly accounts: AccountAccess,
    private readonly users: UserCopyRepository,
  ) {}

  /** Asks auth, since the event of a new account may be on its way. @throws AppError `user_not_found` */
  async require(userId: string): Promise<void> {
    if (!(await this.accounts.find(userId))) throw new AppError('user_not_found');
  }

  /** Until the transaction ends, the user is not deleted. @throws AppError `user_not_found` for a deleted user */
  async lock(manager: EntityManager, userId: string): Promise<void> {
    if (await this.users.hasLeft(manager, [userId])) throw new AppError('user_not_found');
  }
}
