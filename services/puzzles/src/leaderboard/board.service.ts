import type { ScoreBoardEntry, StreakBoardEntry, TotalBoardEntry } from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BOARD_CACHE_MS } from '../limits';
import { AllTimeBoardRepository } from './all-time-board.repository';
import { rankedAmongFriends, rankedTop, withOwn, type BoardRow, type BoardSource } from './board';
import { StreakBoardRepository } from './streak-board.repository';
import { TotalBoardRepository } from './total-board.repository';

/** A board that knows no dates, as each audience sees it. Its top is kept for a second. */
export class StandingBoard<Row extends BoardRow> {
  private readonly top = new LRUCache<'top', (Row & { rank: number })[]>({
    max: 1,
    ttl: BOARD_CACHE_MS,
    fetchMethod: () => rankedTop(this.source),
  });

  constructor(private readonly source: BoardSource<Row>) {}

  async everybody(limit: number): Promise<(Row & { rank: number })[]> {
    return (await this.top.forceFetch('top')).slice(0, limit);
  }

  /** The same with the caller's own row at the end, if it is not among the best. */
  async withOwn(user: AuthenticatedUser, limit: number): Promise<(Row & { rank: number })[]> {
    return withOwn(this.source, await this.everybody(limit), user.user_id);
  }

  /** The caller and the caller's friends. */
  ofFriends(user: AuthenticatedUser, limit: number): Promise<(Row & { rank: number })[]> {
    return rankedAmongFriends(this.source, user.user_id, limit);
  }
}

type RowOf<Entry> = Omit<Entry, 'rank' | 'is_me'> & BoardRow;

/** The boards that are not of a date. */
@Injectable()
export class BoardService {
  readonly streaks: StandingBoard<RowOf<StreakBoardEntry>>;
  readonly totals: StandingBoard<RowOf<TotalBoardEntry>>;
  readonly allTime: StandingBoard<RowOf<ScoreBoardEntry>>;

  constructor(streaks: StreakBoardRepository, totals: TotalBoardRepository, allTime: AllTimeBoardRepository) {
    this.streaks = new StandingBoard(streaks);
    this.totals = new StandingBoard(totals);
    this.allTime = new StandingBoard(allTime);
  }
}
