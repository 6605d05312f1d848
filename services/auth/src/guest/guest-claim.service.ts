import { COMMANDS, QUERIES } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/account.service';
import { AccessService } from '../session/access.service';
import { AuthTelemetry } from '../telemetry';
import type { NewClaim } from '../user/user.service';
import { GuestTokenService } from './guest-token.service';

/** Ends a guest in favour of an account, to which puzzles then gives the games. */
@Injectable()
export class GuestClaimService {
  constructor(
    private readonly tokens: GuestTokenService,
    private readonly access: AccessService,
    private readonly accounts: AccountService,
    private readonly queries: QueryClient,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * @returns how many games the account takes over
   * @throws AppError `invalid_guest_token`; `guest_gone`; `service_unavailable` while puzzles does not answer
   */
  async claim({ user_id }: AuthenticatedUser, guestToken: string): Promise<number> {
    const guest = await this.tokens.read(guestToken);
    const { games } = await this.queries.ask(QUERIES.countGuestGames, { guest_id: guest.user_id, user_id });
    await this.applyNow(await this.end(guest, user_id));
    return games;
  }

  private async end(guest: AuthenticatedUser, userId: string): Promise<NewClaim> {
    let claim: NewClaim | undefined;
    try {
      await this.access.change(guest.user_id, async (manager, user) => {
        if (!user.isGuest) throw new AppError('guest_gone');
        this.tokens.requireLive(guest);
        const erased = await this.accounts.eraseClaimed(manager, user, userId);
        claim = erased.claim;
        return erased.change;
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'user_not_found') throw new AppError('guest_gone');
      throw error;
    }
    this.telemetry.record('guest_claimed', { user_id: userId });
    return claim!;
  }

  /** So that the caller's next request finds the games. If puzzles does not answer, the event does it. */
  private async applyNow(claim: NewClaim): Promise<void> {
    try {
      await this.queries.command(COMMANDS.applyGuestClaim, claim);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.telemetry.record('claim_delayed', { reason: error.code });
    }
  }
}
