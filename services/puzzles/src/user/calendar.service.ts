import { dateInZone, isTimeZone, type CalendarDate } from '@fourfold/game-rules';
import { Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ZONE_CACHE_ENTRIES, ZONE_CACHE_MS } from '../limits';
import type { ZonedUser } from './zoned-user.decorators';
import { UserRepository } from './user.repository';

export const DEFAULT_TIME_ZONE = 'UTC';

export interface UserDay {
  readonly now: Date;
  readonly zone: string;
  readonly today: CalendarDate;
}

/** Determines the current date of a player, without the clock of the device. */
@Injectable()
export class CalendarService {
  /** Zones recently stored by this replica, by player. */
  private readonly stored = new LRUCache<string, string>({ max: ZONE_CACHE_ENTRIES, ttl: ZONE_CACHE_MS });

  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /** The current date in the zone of the request, else in the last known zone, else in UTC. */
  async dayOf({ user_id, zone: requestZone }: Pick<ZonedUser, 'user_id' | 'zone'>): Promise<UserDay> {
    const zone = requestZone ?? (await this.lastKnownZone(user_id));
    const now = this.clock.now();
    return { now, zone, today: dateInZone(now, zone) };
  }

  async remember(user: AuthenticatedUser, zone: string): Promise<void> {
    if (this.stored.get(user.user_id) === zone) return;
    await this.users.saveTimeZone(user, zone);
    this.stored.set(user.user_id, zone);
  }

  /** A zone stored by another version of the runtime may be unknown to this one. */
  private async lastKnownZone(userId: string): Promise<string> {
    const zone = await this.users.findTimeZone(userId);
    return zone !== null && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
  }
}
