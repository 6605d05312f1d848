import { QUERIES } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { PresenceService } from '@fourfold/platform/presence';
import { Injectable } from '@nestjs/common';

/** Who can be invited: whoever is connected, unless they appear offline. */
@Injectable()
export class OnlineService {
  constructor(
    private readonly presence: PresenceService,
    private readonly queries: QueryClient,
  ) {}

  async isOnline(userId: string): Promise<boolean> {
    const present = await this.presence.presentAmong([userId]);
    return present.has(userId) && !(await this.appearsOffline(userId));
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
