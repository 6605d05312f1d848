import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Client } from '../client';
import { AccessService } from '../session/access.service';
import { SessionService, type SignedIn } from '../session/session.service';
import { UserService } from '../user/user.service';
import { AccountService, type NewAccount } from './account.service';

/** Stores an account and opens its first session, in one transaction. */
@Injectable()
export class FirstSessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly access: AccessService,
    private readonly sessions: SessionService,
  ) {}

  /** @throws AppError `email_taken` */
  create(account: NewAccount, client: Client): Promise<SignedIn> {
    return this.dataSource.transaction(async (manager) => {
      const user = await this.accounts.create(manager, account);
      return this.sessions.open(user, { rememberMe: false, client }, manager);
    });
  }

  /**
   * Turns a guest into the account. The tokens of the guest end, so that no service goes on treating the account as one.
   * @throws AppError `email_taken`; `unauthorized` for a guest who is gone
   */
  async promote(guest: AuthenticatedUser, account: NewAccount, client: Client): Promise<SignedIn> {
    const { userId } = await this.sessions.currentUser(guest);
    let signedIn: SignedIn | undefined;
    await this.access.change(userId, async (manager, user) => {
      // Another request has been first.
      if (!user.isGuest) throw new AppError('unauthorized');
      const change = await this.access.endAll(manager, { userId, reason: 'guest_registered' });
      await this.users.announceClaim(manager, { guestId: userId, userId });
      const registered = await this.accounts.register(manager, user, account);
      signedIn = await this.sessions.open(registered, { rememberMe: false, client }, manager);
      return change;
    });
    return signedIn!;
  }
}
