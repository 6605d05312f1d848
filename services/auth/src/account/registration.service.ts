import type { RegisterRequest } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Client } from '../client';
import { PasswordHasher } from '../password/password.hasher';
import { SessionService, type SignedIn } from '../session/session.service';
import { AuthTelemetry } from '../telemetry';
import { AccountCreator } from './account.creator';

@Injectable()
export class RegistrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly creator: AccountCreator,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Creates an account and signs its owner in.
   * @throws AppError `email_taken`; `service_unavailable` when too many wait
   */
  async register({ email, password, display_name }: RegisterRequest, client: Client): Promise<SignedIn> {
    const signedIn = await this.hasher.admit(async () => {
      await this.creator.refuseTakenEmail(email);
      const passwordHash = await this.hasher.hash(password);
      return this.dataSource.transaction(async (manager) => {
        const account = { email, displayName: display_name, passwordHash, isAdmin: false };
        const user = await this.creator.create(manager, account);
        return this.sessions.open(user, { rememberMe: false, client }, manager);
      });
    });
    this.telemetry.registered(signedIn.user.userId);
    return signedIn;
  }
}
