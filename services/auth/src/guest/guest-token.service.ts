import { AppError, RevocationService, TokenService, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';

/** Reads the access token of a guest that an account sends as the proof of a claim. */
@Injectable()
export class GuestTokenService {
  constructor(
    private readonly tokens: TokenService,
    private readonly revocations: RevocationService,
  ) {}

  /** @throws AppError `invalid_guest_token`; `service_unavailable` while the keys cannot be read */
  async read(token: string): Promise<AuthenticatedUser> {
    try {
      const owner = await this.tokens.verifyAccessToken(token);
      if (owner.is_guest) return owner;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unauthorized')) throw error;
    }
    throw new AppError('invalid_guest_token');
  }

  /** The token of a guest who has signed out is worth nothing. @throws AppError `invalid_guest_token` */
  requireLive(guest: AuthenticatedUser): void {
    if (this.revocations.isRevoked(guest)) throw new AppError('invalid_guest_token');
  }
}
