import { AppError, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuthConfig } from '../config';
import { AuthTelemetry } from '../telemetry';
import { AccountRepository } from './account.repository';
import { AdminCreator } from './admin.creator';
import { emailKey } from './domain/email';

/** Makes the configured admin when the service starts, unless the address has an account already. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  constructor(
    private readonly creator: AdminCreator,
    private readonly accounts: AccountRepository,
    private readonly telemetry: AuthTelemetry,
    @Inject(ServiceConfig) private readonly config: AuthConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { firstAdmin } = this.config;
    if (!firstAdmin) return;
    try {
      await this.creator.create(firstAdmin);
    } catch (error) {
      // There since an earlier start, or made by another replica at this moment.
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
      await this.complainOfPlayer(firstAdmin.email);
    }
  }

  /** Whoever registered the address first is not made an admin by a restart: that needs somebody to look. */
  private async complainOfPlayer(email: string): Promise<void> {
    const account = await this.accounts.findByEmailKey(emailKey(email));
    if (account && !account.isAdmin) this.telemetry.firstAdminIsPlayer(account.userId);
  }
}
