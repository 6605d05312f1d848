import { QUERIES } from '@fourfold/contracts';
import { AppError, RateLimitService, type RateLimiter } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { PresenceService } from '@fourfold/platform/presence';
import { Injectable } from '@nestjs/common';
import { INVITATIONS_PER_MINUTE } from '../limits';

/** Whether a user can be invited: a connected one who does not appear offline, and not again and again. */
@Injectable()
export class RecipientService {
  private readonly limiter: RateLimiter;

  constructor(
    private readonly presence: PresenceService,
    private readonly queries: QueryClient,
    limits: RateLimitService,
  ) {
    this.limiter = limits.create({ name: 'invitations', limit: INVITATIONS_PER_MINUTE, windowSeconds: 60 });
  }

  /** @throws AppError `player_offline` */
  async requireOnline(userId: string): Promise<void> {
    const present = await this.presence.presentAmong([userId]);
    if (!present.has(userId) || (await this.appearsOffline(userId))) throw new AppError('player_offline');
  }

  /** Counts an invitation of this pair. @throws AppError `rate_limited` */
  async count(senderId: string, recipientId: string): Promise<void> {
    await this.limiter.consume(`${senderId}:${recipientId}`);
  }

  /** While social is down the connection alone decides, so that battles go on. */
  private async appearsOffline(user_id: string): Promise<boolean> {
    try {
      return (await this.queries.ask(QUERIES.appearsOffline, { user_id })).appear_offline;
    } catch (error) {
      if (error instanceof AppError && error.code === 'service_unavailable') return false;
      throw error;
    }
  }
}
