import type { ScoreBoardEntry } from '@fourfold/contracts';
import { dateInZone, type CalendarDate } from '@fourfold/game-rules';
import { Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { BOARD_CACHE_ENTRIES, BOARD_CACHE_MS } from '../limits';
import { DEFAULT_TIME_ZONE } from '../player/player-calendar.service';
import { ExpiringCache } from '../shared/expiring-cache';
import { rankedAmongFriends, rankedTop, withOwn } from './board';
import { DayBoardRepository } from './day-board.repository';

/** Today's board. Its top is kept for a second, and forgotten at once when this replica adds to it. */
@Injectable()
export class DayBoardService {
  private readonly tops = new ExpiringCache<CalendarDate, ScoreBoardEntry[]>({
    lifetimeMs: BOARD_CACHE_MS,
    maxEntries: BOARD_CACHE_ENTRIES,
  });

  constructor(
    private readonly repository: DayBoardRepository,
    private readonly clock: Clock,
  ) {}

  /** The best of the date that it is in the zone, in UTC without one. */
  async today(zone: string = DEFAULT_TIME_ZONE, limit: number): Promise<ScoreBoardEntry[]> {
    const top = await this.top(this.dateIn(zone));
    return top.slice(0, limit);
  }

  /** The same with the caller's own row at the end, if it is not among the best. */
  async todayWithOwn(
    user: AuthenticatedUser,
    zone: string = DEFAULT_TIME_ZONE,
    limit: number,
  ): Promise<ScoreBoardEntry[]> {
    const date = this.dateIn(zone);
    const shown = (await this.top(date)).slice(0, limit);
    return withOwn(this.repository.of(date), shown, user.user_id);
  }

  /** The caller and the caller's friends. */
  todayOfFriends(
    user: AuthenticatedUser,
    zone: string = DEFAULT_TIME_ZONE,
    limit: number,
  ): Promise<ScoreBoardEntry[]> {
    return rankedAmongFriends(this.repository.of(this.dateIn(zone)), user.user_id, limit);
  }

  /** Makes the next reader read the board anew. */
  forget(date: CalendarDate): void {
    this.tops.delete(date);
  }

  private dateIn(zone: string): CalendarDate {
    return dateInZone(this.clock.now(), zone);
  }

  private top(date: CalendarDate): Promise<ScoreBoardEntry[]> {
    return this.tops.get(date, () => rankedTop(this.repository.of(date)));
  }
}
