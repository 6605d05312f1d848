import { AppError } from '@fourfold/platform';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from './account.repository';
import type { UserEntity } from './user.entity';

@Injectable()
export class AccountService {
  constructor(private readonly accounts: AccountRepository) {}

  /**
   * The account of a caller as it is now, not as the token remembers it.
   * @throws AppError `unauthorized` when the session is over, `account_disabled`
   */
  async current({ user_id, session_id }: AuthenticatedUser): Promise<UserEntity> {
    const user = await this.accounts.findBySession(user_id, session_id);
    if (!user) throw new AppError('unauthorized');
    if (!user.isActive) throw new AppError('account_disabled');
    return user;
  }
}
