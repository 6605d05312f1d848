import type { RegisterRequest } from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { Client } from '../client';
import { HashingService } from '../hashing/hashing.service';
import type { SignedIn } from '../session/session.service';
import { AuthTelemetry } from '../telemetry';
import { AccountService } from './account.service';
import { FirstSessionService } from './first-session.service';

@Injectable()
export class RegistrationService {
  constructor(
    private readonly accounts: AccountService,
    private readonly firstSessions: FirstSessionService,
    private readonly hashing: HashingService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Creates an account and signs its owner in; a guest who calls becomes the account.
   * @throws AppError `email_taken`; `unauthorized` for a guest who is gone; `service_unavailable` when too many wait
   */
  async register(
    { email, password, display_name }: RegisterRequest,
    client: Client,
    caller: AuthenticatedUser | undefined,
  ): Promise<SignedIn> {
    const signedIn = await this.hashing.admit(undefined, async () => {
      await this.accounts.refuseTakenEmail(email);
      const passwordHash = await this.hashing.hash(password);
      const account = { email, displayName: display_name, passwordHash, isAdmin: false };
      return caller?.is_guest
        ? this.firstSessions.promote(caller, account, client)
        : this.firstSessions.create(account, client);
    });
    this.telemetry.record('registered', { user_id: signedIn.user.userId });
    return signedIn;
  }
}
