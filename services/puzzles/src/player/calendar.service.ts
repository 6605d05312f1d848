import { dateInZone, isTimeZone, type CalendarDate } from '@fourfold/game-rules';
import { Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ZONE_CACHE_ENTRIES, ZONE_CACHE_MS } from '../limits';
import type { Player } from './player.decorators';
import { PlayerRepository } from './player.repository';

export const DEFAULT_TIME_ZONE = 'UTC';

export interface PlayerDay {
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
    private readonly players: PlayerRepository,
    private readonly clock: Clock,
  ) {}

  /** The current date in the zone of the request, else in the last known zone, else in UTC. */
  async dayOf({ user_id, zone: requestZone }: Pick<Player, 'user_id' | 'zone'>): Promise<PlayerDay> {
    const zone = requestZone ?? (await this.lastKnownZone(user_id));
    const now = this.clock.now();
    return { now, zone, today: dateInZone(now, zone) };
  }

  async remember(user: AuthenticatedUser, zone: string): Promise<void> {
    if (this.stored.get(user.user_id) === zone) return;
    await this.players.saveTimeZone(user, zone);
    this.stored.set(user.user_id, zone);
  }

  /** A zone stored by another version of the runtime may be unknown to this one. */
  private async lastKnownZone(userId: string): Promise<string> {
    const zone = await this.players.findTimeZone(userId);
    return zone !== null && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
  }
}
