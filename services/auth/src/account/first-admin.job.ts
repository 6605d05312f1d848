import { AppError, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuthConfig } from '../config';
import { AuthTelemetry } from '../telemetry';
import { AccountService } from './account.service';
import { AdminService } from './admin.service';

/** Creates the configured admin at the start, unless the address has an account. */
@Injectable()
export class FirstAdminJob implements OnApplicationBootstrap {
  constructor(
    private readonly admins: AdminService,
    private readonly accounts: AccountService,
    private readonly telemetry: AuthTelemetry,
    @Inject(ServiceConfig) private readonly config: AuthConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { firstAdmin } = this.config;
    if (!firstAdmin) return;
    try {
      await this.admins.create(firstAdmin);
    } catch (error) {
      // It exists since an earlier start, or another replica has just created it.
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
      await this.reportPlayer(firstAdmin.email);
    }
  }

  /** The address belongs to a player: a restart must not make them an admin; an operator has to decide. */
  private async reportPlayer(email: string): Promise<void> {
    const account = await this.accounts.findByEmail(email);
    if (account && !account.isAdmin)
      this.telemetry.record('first_admin_is_player', { user_id: account.userId });
  }
}
