import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { AdminCredentials } from '../config';
import { AccountAccessService } from './account-access.service';
import { AccountRepository } from './account.repository';
import { AdminCreator } from './admin.creator';
import { emailKey } from './domain/email';

export type Appointment = 'created' | 'promoted' | 'admin_already';

/** Sees to it that an address is an admin's, for whoever has the command line. */
@Injectable()
export class AdminAppointer {
  constructor(
    private readonly creator: AdminCreator,
    private readonly accounts: AccountRepository,
    private readonly access: AccountAccessService,
  ) {}

  /** Makes an admin, or one of the account that the address has; that keeps its password. */
  async appoint(credentials: AdminCredentials): Promise<Appointment> {
    try {
      await this.creator.create(credentials);
      return 'created';
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
    }
    const account = await this.accounts.findByEmailKey(emailKey(credentials.email));
    if (!account) throw new AppError('user_not_found');
    return (await this.access.setAdmin(account.userId, true)) ? 'promoted' : 'admin_already';
  }
}
