import type { ScoreBoardEntry } from '@fourfold/contracts';
import { dateInZone, type CalendarDate } from '@fourfold/game-rules';
import { Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BOARD_CACHE_ENTRIES, BOARD_CACHE_MS } from '../limits';
import { DEFAULT_TIME_ZONE } from '../player/player-calendar.service';
import { rankedAmongFriends, rankedTop, withOwn } from './board';
import { DayBoardRepository } from './day-board.repository';

/** Today's board. Its top is kept for a second, and forgotten at once when this replica adds to it. */
@Injectable()
export class DayBoardService {
  private readonly tops = new LRUCache<CalendarDate, ScoreBoardEntry[]>({
    max: BOARD_CACHE_ENTRIES,
    ttl: BOARD_CACHE_MS,
    // Who reads the board when it is forgotten still gets it.
    ignoreFetchAbort: true,
    fetchMethod: (date) => rankedTop(this.repository.of(date)),
  });

  constructor(
    private readonly repository: DayBoardRepository,
    private readonly clock: Clock,
  ) {}

  /** The best of the date that it is in the zone, in UTC without one. */
  async today(zone: string = DEFAULT_TIME_ZONE, limit: number): Promise<ScoreBoardEntry[]> {
    const top = await this.tops.forceFetch(this.dateIn(zone));
    return top.slice(0, limit);
  }

  /** The same with the caller's own row at the end, if it is not among the best. */
  async todayWithOwn(
    user: AuthenticatedUser,
    zone: string = DEFAULT_TIME_ZONE,
    limit: number,
  ): Promise<ScoreBoardEntry[]> {
    const date = this.dateIn(zone);
    const shown = (await this.tops.forceFetch(date)).slice(0, limit);
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
}
