import type { RegisterRequest } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Client } from '../client';
import { HashingService } from '../hashing/hashing.service';
import { SessionService, type SignedIn } from '../session/session.service';
import { AuthTelemetry } from '../telemetry';
import { AccountService } from './account.service';

@Injectable()
export class RegistrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountService,
    private readonly hashing: HashingService,
    private readonly sessions: SessionService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Creates an account and signs its owner in.
   * @throws AppError `email_taken`; `service_unavailable` when too many wait
   */
  async register({ email, password, display_name }: RegisterRequest, client: Client): Promise<SignedIn> {
    const signedIn = await this.hashing.admit(async () => {
      await this.accounts.refuseTakenEmail(email);
      const passwordHash = await this.hashing.hash(password);
      return this.dataSource.transaction(async (manager) => {
        const account = { email, displayName: display_name, passwordHash, isAdmin: false };
        const user = await this.accounts.create(manager, account);
        return this.sessions.open(user, { rememberMe: false, client }, manager);
      });
    });
    this.telemetry.registered(signedIn.user.userId);
    return signedIn;
  }
}
