import type { AdminResult, AdminCreateUserRequest, User } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { AccountCreator } from '../account/account.creator';
import { toUser } from '../account/user.mapper';
import { PasswordHasher } from '../password/password.hasher';
import { AdminTransactions } from './admin.transactions';

/** Creates accounts for admins. */
@Injectable()
export class AccountCreationService {
  constructor(
    private readonly transactions: AdminTransactions,
    private readonly creator: AccountCreator,
    private readonly hasher: PasswordHasher,
  ) {}

  /** @throws AppError `email_taken`, `username_taken`, `forbidden`; `service_unavailable` when too many wait */
  create(
    adminId: string,
    { username, password, email, display_name, is_admin = false }: AdminCreateUserRequest,
  ): Promise<AdminResult<User>> {
    return this.hasher.admit(async () => {
      await this.creator.refuseTakenEmail(email);
      const passwordHash = await this.hasher.hash(password);
      const account = { username, email, displayName: display_name, passwordHash, isAdmin: is_admin };
      return this.transactions.run(adminId, async (manager) => {
        const user = toUser(await this.creator.create(manager, account));
        const act = { action: 'user.create', userId: user.user_id, before: null, after: user } as const;
        return { result: user, act };
      });
    });
  }
}
